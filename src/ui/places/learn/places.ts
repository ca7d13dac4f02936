/** The address of a lesson, of one of its steps, or, without an id, of all lessons. */
export const lessonAddress = (id: string, step = ""): string => {
  if (id === "") return "#lesson";
  return step === "" ? `#lesson/${id}` : `#lesson/${id}/${step}`;
};

/** In the address of the lessons, before the id of one that is shown to an audience. */
export const LECTURE = "lecture";

/** The address of a lecture, before an audience: of a lesson, or of one of its steps. */
export const lectureAddress = (id: string, step = ""): string => `#${LECTURE}/${id}${step === "" ? "" : `/${step}`}`;
