/**
 * ms since 1970, as of the loading of this window: a clock of the machine that is set while a lecture goes on changes
 * no time spent. Both windows of a lecture read the same, unless the clock was set between their loading.
 */
export const steadyNow = (): number => performance.timeOrigin + performance.now();
