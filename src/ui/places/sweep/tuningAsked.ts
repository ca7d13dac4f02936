let isAsked = false;

/** Another place wants the search for values when the place of the sweeps opens next. */
export const askTuning = (): void => {
  isAsked = true;
};

/** Whether it is wanted; asked once. */
export const takeTuning = (): boolean => {
  const was = isAsked;
  isAsked = false;
  return was;
};
