/**
 * English, the source of every translation: whole sentences with `{placeholders}`. A message that depends on a
 * number has its forms by the value `n`. Keys that begin with `panel.` belong to the panels.
 */
export const en = {
  "app.name": "AQM Lab",
} as const;
