/** The part of a full name that the title beside it does not repeat: the name without the first words of both. */
export const nameBeside = (title: string, name: string): string => {
  if (name === title) return "";
  const said = title.split(" ");
  const words = name.split(" ");
  const repeated = words.findIndex((word, i) => word !== said[i]);
  return words.slice(Math.max(0, repeated)).join(" ");
};
