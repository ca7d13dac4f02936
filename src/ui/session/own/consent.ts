import { createStore } from "zustand/vanilla";
import { withSum } from "../../../scenario/address/checksum.ts";
import { compress } from "../../../scenario/address/compress.ts";
import { COMPRESSED, withEndMark, withoutEndMark } from "../../../scenario/address/endMark.ts";
import { inflate, withoutSum } from "../../../scenario/address/loadedDecompressor.ts";
import { ownIdOf } from "../../../scenario/ownCode/ownId.ts";
import { isJson, isJsonObject, memberOf } from "../../../schema/json.ts";
import type { Json } from "../../../units/units.ts";
import { addressInstead } from "../address/instead.ts";
import { isEmbedded } from "../embedded.ts";
import { acceptOwn } from "./acceptOwn.ts";
import { handed } from "./handed.ts";
import { ownScripts } from "./known.ts";
import { withoutOwn } from "./withoutOwn.ts";
import { isWritten } from "./written.ts";

/** An own algorithm of a link, which has not run. */
export interface ForeignCode {
  readonly id: string;
  readonly source: string;
  /** As the source says it; "": it does not say. */
  readonly title: string;
}

interface ConsentRequest {
  readonly codes: readonly ForeignCode[];
  /** The address with the code; "": it came with a file. */
  readonly address: string;
  /** Opens the file again. */
  again?(): void;
}
const NOTHING: ConsentRequest = { address: "", codes: [] };

/** The question to the user whether somebody else's code may run; the page shows it as a dialog. */
export const consentRequest = createStore<ConsentRequest>(() => NOTHING);

const TITLE = /\btitle:\s*(["'`])((?:(?!\1).){1,60})\1/;
const titleOf = (source: string): string => TITLE.exec(source)?.[2] ?? "";

/** The whole document of an address, and what follows it there; undefined: it holds none. */
const documentOf = (address: string): { readonly document: Json; readonly view: string } | undefined => {
  const [, version, rest = ""] = /^#?v([12])\/z\/(.*)$/.exec(address) ?? [];
  if (version === undefined) return undefined;
  const [head = "", view = ""] = (version === "1" ? rest : withoutEndMark(rest)).split("?");
  const data = version === "1" ? head : withoutSum(head);
  const inflated = data === undefined ? undefined : inflate(data);
  if (inflated?.kind !== "text") return undefined;
  try {
    const document: unknown = JSON.parse(inflated.text);
    return isJson(document) ? { document, view } : undefined;
  } catch {
    return undefined;
  }
};

/** The code of a document that may not run yet: it was not written here, and the user has not agreed to it. */
const foreignIn = async (document: Json): Promise<readonly ForeignCode[]> => {
  const code = isJsonObject(document) ? memberOf(document, "code") : undefined;
  if (!isJsonObject(code)) return [];
  const foreign: ForeignCode[] = [];
  for (const [id, source] of Object.entries(code)) {
    // A wrong id is reported when the document is read.
    if (typeof source !== "string" || ownIdOf(source) !== id) return [];
    if (ownScripts.has(id)) continue;
    const isLoaded = !isEmbedded() && isWritten(id) && (await acceptOwn(source)).ok;
    if (!isLoaded) foreign.push({ id, source, title: titleOf(source) });
  }
  return foreign;
};

/** Inside another page the user is not asked: the code does not run there. */
const heldReason = (): "asked" | "embedded" => (isEmbedded() ? "embedded" : "asked");

let prepared = 0;
/** Notes that something is opened. @returns a function that returns whether it is still the latest thing opened */
const noteOpened = (): (() => boolean) => {
  prepared += 1;
  const mine = prepared;
  return () => mine === prepared;
};

/**
 * Prepares a file that may contain own algorithms, as `prepareOwn` prepares addresses.
 * @param again opens the file once more
 * @returns the document to open now
 */
export const prepareDocument = async (document: Json, again: () => void): Promise<Json> => {
  const isLatest = noteOpened();
  const codes = await foreignIn(document);
  if (codes.length === 0 || !isJsonObject(document)) return document;
  if (isLatest()) {
    consentRequest.setState({ address: "", codes, again });
    addressInstead.setState({ held: heldReason() });
  }
  return withoutOwn(document);
};

/**
 * Prepares an address that may contain own algorithms. Those that were written here are loaded; for others the scene
 * is opened with Drop Tail, paused, and the user is asked. Their code does not run before.
 */
export const prepareOwn = async (address: string): Promise<void> => {
  const isLatest = noteOpened();
  const held = documentOf(address);
  if (held === undefined || !isJsonObject(held.document)) return;
  const codes = await foreignIn(held.document);
  if (codes.length === 0 || !isLatest()) return;
  const plain = `${COMPRESSED}${withSum(compress(JSON.stringify(withoutOwn(held.document))))}`;
  const view = held.view.split("&").filter((part) => part !== "" && !/^(play|fork|then|mark)=/.test(part));
  const instead = withEndMark(view.length === 0 ? plain : `${plain}?${view.join("&")}`);
  consentRequest.setState({ address, codes });
  addressInstead.setState({ held: heldReason(), addresses: { [address]: instead } });
};

/** The user leaves the code: the scene stays as it is, with Drop Tail. */
export const leaveCode = (): void => {
  consentRequest.setState(NOTHING, true);
  addressInstead.setState({ held: "", addresses: {} });
};

/** The user wants to read one of the codes: the workshop opens it, and runs nothing of it. */
export const readCode = ({ source, title }: ForeignCode): void => {
  leaveCode();
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  handed.setState({ code: { source, file: `${name === "" ? "algorithm" : name}.aqm.ts` } });
};

/**
 * The user agrees to run this code, in this visit.
 * @returns what is wrong with the code, as a sentence; "": nothing, and the document with it can be opened
 */
export const agreeToCode = async (): Promise<string> => {
  const { codes } = consentRequest.getState();
  for (const { source, title } of codes) {
    const result = await acceptOwn(source);
    if (result.ok) continue;
    const [first] = result.faults;
    const says =
      "message" in result ? result.message : first === undefined ? "" : `line ${first.line}: ${first.message}`;
    return title === "" ? says : `${title}: ${says}`;
  }
  // The user may be asked about other code by now.
  if (consentRequest.getState().codes === codes) leaveCode();
  return "";
};
