/** English messages of the panels that load after the first trace. */
export const laterPanelMessages = {
  "panel.delays.title": "Queueing delay",
  "panel.delays.p50": "p50",
  "panel.delays.p95": "p95",
  "panel.delays.window": "last 10 s",
  "panel.delays.marked":
    "The curve is the share of packets (%) that waited at most this long. p50, p95: half of the packets, and 95 % of them, waited at most this long.",
  "panel.delays.empty": "No packet was sent in the last 10 s.",
  "panel.delays.sentence":
    "In the last 10 s half of the packets waited at most {p50} ms, 95 percent at most {p95} ms, and none longer than {most} ms.",

  "panel.fairness.title": "Fairness",
  "panel.fairness.note": "Mbit/s per flow",
  "panel.fairness.jain": "Jain index",
  "panel.fairness.share": "mean {rate} Mbit/s",
  "panel.fairness.empty": "No long flow is sending.",
  "panel.fairness.sentence":
    "The goodput of {n} long flows is {rate} Mbit/s on average. Jain's fairness index of the same flows is {jain}.",
  "panel.fairness.jainTitle":
    "Jain's fairness index of the flows that the bars show, UDP included: 1 if all get the same, 1/n if one of n gets everything.",

  "panel.quality.title": "User experience",
  "panel.quality.note": "last 10 s",
  "panel.quality.empty": "Nothing was measured in the last 10 s.",
  "panel.quality.value": "{label} {text}",
  "panel.quality.and": ",",
  "panel.quality.sentence": "Group {letter}, {name}: {values}.",

  "panel.signals.title": "Drops and marks",
  "panel.signals.note": "last 10 s",
  "panel.signals.noteFirst": "at queue 1",
  "panel.signals.ofArrivals": "of arrivals",
  "panel.signals.empty": "No packet has arrived yet.",
  "panel.signals.notCapable": "{n}, not ECN-capable",
  "panel.signals.sentence": "Group {group}: {drops} drops and {marks} marks in the last 10 s, {share} of its arrivals.",

  "panel.timeline.title": "Timeline",
  "panel.timeline.note": "Drag the playhead to go back in time.",
  "panel.timeline.future": "not simulated yet",
  "panel.timeline.window": "Window in view",
  "panel.timeline.fork": "Fork here",
  "panel.timeline.forkTitle":
    "Keep this run and start a fork here: later changes apply to the fork only. Main and at most three forks are kept. (F)",
  "panel.timeline.bookmark": "Bookmarks",
  "panel.timeline.bookmarkTitle": "Bookmarks: {n}. Press B to add one.",
  "panel.timeline.head": "Playhead",
  "panel.timeline.headValue": "{time} s, recorded up to {recorded} s",
  "panel.timeline.pastSentence": {
    one: "Showing {until} s of a run recorded up to {recorded} of {duration} s, with {n} change. In view: {from} to {to} s.",
    other:
      "Showing {until} s of a run recorded up to {recorded} of {duration} s, with {n} changes. In view: {from} to {to} s.",
  },
  "panel.timeline.windowValue": "{from} to {to} s",
  "panel.timeline.sentence": {
    one: "The run is at {until} of {duration} s, with {n} change. In view: {from} to {to} s.",
    other: "The run is at {until} of {duration} s, with {n} changes. In view: {from} to {to} s.",
  },

  "panel.data.title": "Traces in view",
  "panel.data.note": { one: "{n} row for the time in view", other: "{n} rows for the time in view" },
  "panel.data.renew": "Refresh",
  "panel.data.close": "Close",
  "panel.data.time": "From, s",
  "panel.data.queue": "Mean queue, packets",
  "panel.data.queueMax": "Maximum queue, packets",
  "panel.data.signal": "{name}, packets",
  "panel.data.drops": "Drops",
  "panel.data.marks": "Marks",
  "panel.data.used": "Link use, percent",
} as const;
