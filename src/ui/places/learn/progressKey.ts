/** Where the learner's progress is kept in the storage. */
export const PROGRESS_KEY = "lessons";
