import { createStore } from "zustand/vanilla";

/** The lesson that was open in the editor last, to which the lab leads back; "": none. */
export const makingLesson = createStore<{ readonly id: string }>(() => ({ id: "" }));
