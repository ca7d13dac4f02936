/** Whether the page was opened for the first time on this device, without a link to a run. */
let isFirst = false;

export const noteFirstVisit = (): void => {
  isFirst = true;
};
export const isFirstVisit = (): boolean => isFirst;
