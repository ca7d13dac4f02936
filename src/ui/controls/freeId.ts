/** An unused group id: the wanted one, otherwise with the first free number from 2 on. */
export const freeId = (wanted: string, taken: readonly string[]): string => {
  if (!taken.includes(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
};
