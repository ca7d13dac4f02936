/** Where the learner's progress is kept on the shelf. */
export const PROGRESS_KEY = "lessons";
