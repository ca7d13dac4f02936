/** English messages of the lab inside another page. They load with it. */
export const embedMessages = {
  "foot.label": "Time of the run",
  "foot.open": "Open in AQM Lab",
  "foot.openTitle": "Opens this run, as it is now, in a tab of its own",
  "fault.value": "The address says {name}={value}. Allowed: {allowed}. It is shown with {name}={used}.",
  "fault.name": "The address says {name}={value}, but {name} is not an option. Options: {allowed}.",
  "page.main": "{title}, in AQM Lab",
} as const;
