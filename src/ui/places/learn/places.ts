/** The address of a lesson, of one of its steps, or, without an id, of all lessons. */
export const lessonAddress = (id: string, step = ""): string => {
  if (id === "") return "#lesson";
  return step === "" ? `#lesson/${id}` : `#lesson/${id}/${step}`;
};
