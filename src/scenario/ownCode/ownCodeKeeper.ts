import { isJsonObject, type JsonObject, showValue } from "../../schema/json.ts";
import type { Fault } from "../../schema/result.ts";
import type { Json } from "../../units/units.ts";
import type { Scenario } from "../document.ts";
import { digestOf, MAX_SOURCE_CHARACTERS, OWN_ID, ownIdOf, ownIdsIn } from "./ownId.ts";
import { type OwnCodeKeeper, ownSources } from "./ownSources.ts";

const read = (code: Json, document: Json): readonly Fault[] => {
  if (!isJsonObject(code))
    return [{ path: "code", value: code, message: `code is ${showValue(code)}; allowed: an object of sources by id` }];
  const faults = Object.entries(code).flatMap(([id, source]) => faultOf(id, source) ?? []);
  if (faults.length > 0) return faults;
  for (const [id, source] of Object.entries(code)) if (typeof source === "string") ownSources.set(id, source);
  const { code: _, ...rest } = isJsonObject(document) ? document : {};
  return ownIdsIn(rest).flatMap((id) =>
    ownSources.has(id)
      ? []
      : [
          {
            path: "code",
            value: undefined,
            message: `code has no "${id}"; allowed: the source of every own algorithm`,
          },
        ],
  );
};

/** What is wrong with one source; undefined: nothing. */
const faultOf = (id: string, source: Json): Fault | undefined => {
  const path = `code.${id}`;
  if (!OWN_ID.test(id))
    return {
      path,
      value: id,
      message: `code has a member ${showValue(id)}; allowed: "own:" and 24 digits from 0 to f`,
    };
  if (typeof source !== "string")
    return { path, value: source, message: `${path} is ${showValue(source)}; allowed: a text` };
  if (source.length > MAX_SOURCE_CHARACTERS)
    return {
      path,
      value: source.length,
      message: `${path} has ${source.length} characters; allowed: at most ${MAX_SOURCE_CHARACTERS}`,
    };
  if (ownIdOf(source) === id) return undefined;
  return { path, value: id, message: `${path} is not the name of its source, whose digest is ${digestOf(source)}` };
};

const of = ({ lanes, bottleneck, timeline }: Scenario): JsonObject =>
  Object.fromEntries(
    ownIdsIn([lanes, bottleneck, timeline]).flatMap((id) => {
      const source = ownSources.get(id);
      return source === undefined ? [] : [[id, source]];
    }),
  );

/** Reads and writes the member `code` of documents. */
export const ownCodeKeeper: OwnCodeKeeper = { read, of };
