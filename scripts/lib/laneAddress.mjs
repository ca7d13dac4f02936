// The address of a comparison: a preset's own lane, and lanes with other disciplines.

/** Disciplines of the other lanes, in this order. */
const OTHERS = ["codel", "pi", "drop-tail", "fq-codel", "avq"];

/** Most lanes of a comparison. */
export const LANES_MAX = OTHERS.length + 1;

/**
 * @param {string} preset
 * @param {number} lanes at least 1; 1 is the lab itself
 * @param {{ at?: number, view?: string }} [more] the time, and how the comparison is shown
 */
export const laneAddress = (preset, lanes, { at = 0, view = "compare" } = {}) => {
  if (lanes <= 1) return `#v1/${preset}`;
  const others = OTHERS.slice(0, lanes - 1).map((queue, i) => `lanes.${i + 1}.queue=${queue}`);
  return `#v1/${preset}?${[...others, ...(at === 0 ? [] : [`t=${at}`]), `view=${view}`].join("&")}`;
};
