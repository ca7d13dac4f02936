import type { Lesson } from "../../../../lessons/contract.ts";
import { readOwnLesson } from "../../../../lessons/own/readOwnLesson.ts";
import { lessonJson } from "../../../../lessons/own/writeLesson.ts";
import { isJson, isJsonObject } from "../../../../schema/json.ts";
import { plainText } from "../../../../schema/plainText.ts";
import { reasonOf } from "../../../../units/reasonOf.ts";

/** Before the id of a lesson in the browser's storage. */
const PREFIX = "aqm-lab.lesson.";
/** Start of the ids of lessons that are made here, and of those that came in a link. */
const OWN = "own-";
const RECEIVED = "link-";
/** Most lessons from links that are kept; beyond it the oldest is removed. */
const RECEIVED_MAX = 20;

/** A lesson as it is kept on this device. */
export interface KeptLesson {
  readonly lesson: Lesson;
  /** When it was kept, ms since 1970. */
  readonly at: number;
}

/** A kept lesson that cannot be read. */
export interface UnreadableLesson {
  readonly id: string;
  /** Its title, as far as it has one; else its id. */
  readonly title: string;
  /** Content of a file with all of it. */
  readonly text: string;
  /** Why it is refused: the field, its value and the allowed range. */
  readonly reason: string;
}

/** Lessons of this page, where the browser keeps nothing. */
const here = new Map<string, KeptLesson>();

const storedKeys = (): readonly string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
};

/** What the browser stores of a lesson; null: nothing. */
export const storedText = (id: string): string | null => {
  try {
    return localStorage.getItem(PREFIX + id);
  } catch {
    return null;
  }
};

/** @throws Error if it is no JSON, or holds nothing */
const storedParts = (text: string, id: string): { readonly lesson: unknown; readonly at: number } => {
  const kept: unknown = JSON.parse(text);
  if (typeof kept !== "object" || kept === null || !("lesson" in kept)) throw new Error(`${id} holds no lesson`);
  return { lesson: kept.lesson, at: "at" in kept && typeof kept.at === "number" ? kept.at : 0 };
};

/** @throws Error if the lesson is not allowed */
const read = (text: string, id: string): KeptLesson => {
  const { lesson, at } = storedParts(text, id);
  return { lesson: readOwnLesson(lesson, id), at };
};

/** The lesson in what the browser stores of it; null: there is none, or it cannot be read. */
export const lessonIn = (text: string | null, id: string): KeptLesson | null => {
  try {
    return text === null ? null : read(text, id);
  } catch {
    return null;
  }
};

/** The lesson that this device keeps under an id; null: none, or it cannot be read. */
export const keptLesson = (id: string): KeptLesson | null => here.get(id) ?? lessonIn(storedText(id), id);

/** What was kept of a lesson that cannot be read: its title, and the content of its file. */
const remains = (text: string, id: string): Pick<UnreadableLesson, "title" | "text"> => {
  try {
    const { lesson } = storedParts(text, id);
    const title = isJson(lesson) && isJsonObject(lesson) ? lesson["title"] : undefined;
    return {
      title: typeof title === "string" ? plainText(title) : id,
      text: `${JSON.stringify(lesson, null, 2)}\n`,
    };
  } catch {
    return { title: id, text };
  }
};

/** The kept lesson with this id if it cannot be read; null: it can, or there is none. */
export const unreadableLesson = (id: string): UnreadableLesson | null => {
  const text = storedText(id);
  if (here.has(id) || text === null) return null;
  try {
    read(text, id);
    return null;
  } catch (error) {
    return { id, ...remains(text, id), reason: reasonOf(error) };
  }
};

/** Keeps a lesson under its id. @returns whether the browser has stored it: its storage may be full or closed */
export const keepLesson = (lesson: Lesson, at: number): boolean => {
  here.set(lesson.id, { lesson, at });
  try {
    localStorage.setItem(PREFIX + lesson.id, JSON.stringify({ lesson: lessonJson(lesson), at }));
    // Another tab may change it there.
    here.delete(lesson.id);
    return true;
  } catch {
    return false;
  }
};

export const removeLesson = (id: string): void => {
  here.delete(id);
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // Nothing was kept.
  }
};

const idsOf = (start: string): readonly string[] => {
  const ids = new Set([...storedKeys().map((key) => key.slice(PREFIX.length)), ...here.keys()]);
  return [...ids].filter((id) => id.startsWith(start));
};
const keptAs = (start: string): readonly KeptLesson[] =>
  idsOf(start)
    .flatMap((id) => keptLesson(id) ?? [])
    .sort((one, other) => other.at - one.at);

/** The lessons that were made on this device, newest first. */
export const ownLessons = (): readonly KeptLesson[] => keptAs(OWN);

/** Own lessons that cannot be read. They stay in the list with the reason, and can be saved. */
export const unreadableLessons = (): readonly UnreadableLesson[] =>
  idsOf(OWN).flatMap((id) => unreadableLesson(id) ?? []);

/** Whether a lesson can be edited here; one from a link is copied first. */
export const isOwn = (id: string): boolean => id.startsWith(OWN);

const letters = (value: number): string => value.toString(36).padStart(7, "0");
/** An id for a lesson that is made here: random, so that no two devices choose the same. */
export const newLessonId = (): string => {
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint32Array(2));
  return OWN + letters(first) + letters(second);
};

/** FNV-1a, 32 bits. */
const hashOf = (text: string, start: number): number => {
  let hash = start;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x0100_0193) >>> 0;
  return hash;
};

/**
 * Keeps a lesson that came in a link, and returns it with an id of its own: the same link gives the same one, and none
 * replaces a lesson that is made here.
 */
export const receive = (lesson: Lesson, link: string, at: number): Lesson => {
  const id = RECEIVED + letters(hashOf(link, 0x811c_9dc5)) + letters(hashOf(link, 0x1234_5678));
  const received = { ...lesson, id };
  for (const old of keptAs(RECEIVED).slice(RECEIVED_MAX - 1)) if (old.lesson.id !== id) removeLesson(old.lesson.id);
  keepLesson(received, at);
  return received;
};

/** A lesson as the start of another one. */
export const copyOf = (lesson: Lesson, title: string): Lesson => ({ ...lesson, id: newLessonId(), title });
