import { pageStorages, readRecord, type SafeStorage } from "../../session/address/storage.ts";
import { isSession, readState } from "./messages.ts";
import type { LectureState } from "./state.ts";

const KEY = "lecture";

/** A lecture as this tab keeps it: a reload continues it, and so does a window that is opened from this tab. */
export interface Kept {
  readonly session: string;
  /** Id of the lesson; "": a scene. */
  readonly lesson: string;
  readonly state: LectureState;
}

/** The lecture of this lesson that this tab keeps; null: none. */
export const keptLecture = (lesson: string): Kept | null => {
  const read = readRecord(pageStorages.own, KEY);
  const [session, state] = [read?.["session"], readState(read?.["state"])];
  return isSession(session) && read?.["lesson"] === lesson && state !== null ? { session, lesson, state } : null;
};

export const keepLecture = (kept: Kept): void => pageStorages.own.write(KEY, JSON.stringify(kept));

/** The next lecture in this tab begins anew. */
export const forgetLecture = (): void => pageStorages.own.write(KEY, "null");

/** The id of a new lecture. */
export const newSession = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Where a lecture keeps which questions it has revealed. */
export const lectureStorage = (session: string): SafeStorage => ({
  read: (key) => pageStorages.own.read(`${KEY}.${session}.${key}`),
  write: (key, value) => pageStorages.own.write(`${KEY}.${session}.${key}`, value),
});
