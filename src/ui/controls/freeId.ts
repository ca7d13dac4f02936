/** An id that no group has yet: the wanted one, else with the first number from 2 on that is free. */
export const freeId = (wanted: string, taken: readonly string[]): string => {
  if (!taken.includes(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
};
