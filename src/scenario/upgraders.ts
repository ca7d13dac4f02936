import { faultOf } from "../schema/check.ts";
import { isJsonObject, type JsonObject, memberOf, sameJson } from "../schema/json.ts";
import { fail, ok, type Result } from "../schema/result.ts";
import type { Json } from "../units/units.ts";
import { upgradeTo2 } from "./upgradeTo2.ts";

/** The version that this code writes. */
export const CURRENT_VERSION = 2;

/** `upgraders[n]` converts a document of version n − 1 to version n, and writes out changed defaults. */
const upgraders: Readonly<Record<number, (document: JsonObject) => JsonObject>> = { 2: upgradeTo2 };

/** The document in the current version; a fault if its version is missing, unknown or newer. */
export const upgrade = (document: Json): Result<Json> => {
  if (!isJsonObject(document)) return fail([faultOf("document", document, "an object")]);
  const version = memberOf(document, "version");
  if (typeof version === "number" && version > CURRENT_VERSION) return fail([newerVersion(version)]);
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1)
    return fail([faultOf("version", version, `whole numbers from 1 to ${CURRENT_VERSION}`)]);
  let current = document;
  for (let next = version + 1; next <= CURRENT_VERSION; next++) {
    const step = upgraders[next];
    if (step === undefined) throw new Error(`no upgrader leads to version ${next}`);
    current = step(current);
  }
  return ok(current);
};

/** Whether a document of an earlier version leaves out a field whose default has changed since. */
export const hasOldDefaults = (document: Json): boolean => {
  const upgraded = upgrade(document);
  if (!upgraded.ok || !isJsonObject(document) || memberOf(document, "version") === CURRENT_VERSION) return false;
  return !sameJson(upgraded.value, { ...document, version: CURRENT_VERSION });
};

const newerVersion = (version: number) => ({
  path: "version",
  value: version,
  message: `version is ${version}; this lab reads versions up to ${CURRENT_VERSION}. A newer lab is needed.`,
});
