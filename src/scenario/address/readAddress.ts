import { showValue } from "../../schema/json.ts";
import type { Result } from "../../schema/result.ts";
import type { Catalog } from "../catalog.ts";
import type { Preset } from "../presets/contract.ts";
import type { Addressed } from "./addressView.ts";
import { FORK_LETTERS, FORKS_MAX, MARKS_MAX, NOTE_MAX } from "./forksAndMarks.ts";
import { ADDRESS_MAX, type AddressFault, OF_MAX, parseAddress } from "./parseAddress.ts";

const NAME = "a name of up to 32 letters, digits and hyphens, a letter first";
const CHANGE = "TIME:FIELD:VALUE, the time in s";

/** What the parts of an address may be that are no fields of the scenario. */
const ALLOWED: ReadonlyMap<string, string> = new Map([
  ["t", "a time from 0 s on"],
  ["play", "0 or 1"],
  ["panel", NAME],
  ["page", NAME],
  ["view", NAME],
  ["flows", "the id of a group, or GROUP:N for its flow N from 1 on"],
  ["of", `1 to ${OF_MAX} characters, none of which controls the line or its direction`],
  [
    "fork",
    `TIME or TIME:LETTER, the time from 0 s on, the letter one of ${FORK_LETTERS.join(", ")} that no other fork has; ` +
      `at most ${FORKS_MAX} forks`,
  ],
  ["then", `${CHANGE}, after a fork`],
  [
    "mark",
    `TIME:NOTE, the time from 0 s on, the note up to ${NOTE_MAX} characters, none of which controls the line or its ` +
      `direction; at most ${MARKS_MAX} bookmarks`,
  ],
  ["at", CHANGE],
]);

/** "t is "-1"; allowed: a time from 0 s on". */
export const partWords = (key: string, text: unknown, allowed: string): string =>
  `${key} is ${text === "" ? "empty" : showValue(text)}; allowed: ${allowed}`;

const why = ({ said, path, value, message }: AddressFault): string => {
  if (said === "scene") return `there is no scene ${showValue(String(value).slice(0, 40))}`;
  if (said === "unknown") return `${showValue(String(value).slice(0, 60))} is not a field`;
  return said === "part" ? partWords(path, value, ALLOWED.get(path) ?? "another value") : message;
};

/** A fault of an address as a sentence. */
const sentence = (fault: AddressFault): string => {
  const { said, at } = fault;
  if (said === "damaged") {
    const where = at === undefined ? "" : ` (from character ${at + 1})`;
    return `This address is incomplete or changed${where}. Copy it again in full.`;
  }
  if (said === "long")
    return `This address is too long: it has ${String(fault.value)} characters, at most ${ADDRESS_MAX} are read.`;
  if (said === "large") return "This address is too large: it holds more than 256 kB.";
  if (said === "newer") return "This address needs a newer version of the lab. Reload the page to get it.";
  if (said === "misfit") return `This address does not fit its scene: ${fault.message}.`;
  return `This address is wrong at character ${(at ?? 0) + 1}: ${why(fault)}.`;
};

/** Reads an address (`parseAddress.ts`), and puts its faults into sentences. */
export const readAddress = (hash: string, presets: readonly Preset[], catalog: Catalog): Result<Addressed> => {
  const read = parseAddress(hash, presets, catalog);
  return read.ok ? read : { ok: false, faults: read.faults.map((fault) => ({ ...fault, message: sentence(fault) })) };
};
