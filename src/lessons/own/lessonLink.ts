import { withoutSum, withSum } from "../../scenario/address/checksum.ts";
import { compress } from "../../scenario/address/compress.ts";
import { decompress } from "../../scenario/address/decompress.ts";
import type { Lesson } from "../contract.ts";
import { readOwnLesson } from "./readOwnLesson.ts";
import { lessonJson } from "./writeLesson.ts";

/** Longest link that is offered and read, in characters: chat programs and mail cut longer ones. */
export const LINK_MAX = 8000;

/** Separates data and checksum in place of the dot, which the address of a lesson has not. */
const SIGN = "/";

/** The whole lesson as the end of an address: compressed, with a checksum. */
export const linkData = (lesson: Lesson): string =>
  withSum(compress(JSON.stringify(lessonJson(lesson)))).replace(".", SIGN);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("This link holds no lesson. Copy it again in full.");
  }
};

/**
 * The lesson of a link.
 * @throws Error with a sentence: the link is cut or changed, too large, or what it holds is no lesson
 */
export const lessonOfLink = (link: string): Lesson => {
  if (link.length > LINK_MAX)
    throw new Error(`This link is too long: it has ${link.length} characters, at most ${LINK_MAX} are read.`);
  const data = withoutSum(link.replace(SIGN, "."));
  const inflated = data === undefined ? undefined : decompress(data);
  if (inflated === undefined || inflated.kind === "damaged")
    throw new Error("This link is incomplete or changed. Copy it again in full.");
  if (inflated.kind === "too large") throw new Error("This link is too large: it holds more than 256 kB.");
  return readOwnLesson(parsed(inflated.text), "lesson");
};
