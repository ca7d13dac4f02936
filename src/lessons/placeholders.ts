/** A measured value in a lesson's text: of one run or over seeds, the expression, and how it is written. */
export const PLACEHOLDER = /\{(metric|seeds):([^|}]+)(?:\|([^}]+))?\}/g;

/** What stands behind a written value: its unit after a space that does not break, or nothing. */
export const unitOf = (shown: string): string =>
  /^\d$/.test(shown) ? "" : shown === "times" ? " times" : `\u00a0${shown}`;

/** A text before its values are measured: an ellipsis stands for each of them. */
export const unmeasured = (text: string): string =>
  text.replace(PLACEHOLDER, (_whole, _kind, _expression, shown: string = "0") => `…${unitOf(shown)}`);
