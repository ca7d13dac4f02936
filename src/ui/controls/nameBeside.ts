/** What a full name says beyond the title beside it: of "Adaptive RED", without the word that it begins with. */
export const nameBeside = (title: string, name: string): string => {
  if (name === title) return "";
  const said = title.split(" ");
  const words = name.split(" ");
  const repeated = words.findIndex((word, i) => word !== said[i]);
  return words.slice(Math.max(0, repeated)).join(" ");
};
