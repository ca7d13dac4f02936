/** Whether a screen is the comparison, which shows every lane of the run. */
export const isComparison = (screen: string): boolean => /^compare(?![a-z])/.test(screen);
