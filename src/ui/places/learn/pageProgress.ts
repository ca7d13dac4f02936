import { browserShelf } from "../../session/address/storage.ts";
import { createProgress } from "./progress.ts";

/** The learner's progress on this device. */
export const pageProgress = createProgress(browserShelf);
