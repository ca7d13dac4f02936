import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { REASONS } from "../../../../engine/packets/packet.ts";
import { workshopText } from "../../../../i18n/workshop.ts";
import { PACKET_MEMBERS, PORT_MEMBERS } from "../../../../workshop/compile/names.ts";
import { libraryItems, libraryTypes } from "../../../../workshop/isolation/authorLibrary.ts";

/** A name of the contract, and what it is, in one sentence. */
export interface Named {
  readonly name: string;
  readonly says: string;
}

const OWN_MEMBERS = ["queue", "port", "state", "values"] as const;

/** What stands behind `port.`, `packet.` and `this.`. */
export const membersOf = (owner: string): readonly Named[] => {
  if (owner === "port") return PORT_MEMBERS.map((name) => ({ name, says: workshopText(`port.${name}`) }));
  if (owner === "packet") return PACKET_MEMBERS.map((name) => ({ name, says: workshopText(`packet.${name}`) }));
  return owner === "this" ? OWN_MEMBERS.map((name) => ({ name, says: workshopText(`own.${name}`) })) : [];
};

/** Names that can be imported from "aqm-lab". */
export const LIBRARY_NAMES: readonly string[] = [...Object.keys(libraryItems), ...Object.keys(libraryTypes)];

const libraryNames = (): readonly Named[] => [
  ...Object.entries(libraryItems).map(([name, { says }]) => ({ name, says })),
  ...Object.entries(libraryTypes).map(([name, says]) => ({ name, says })),
];

/** What a name at this place of a line is; null: not known. @param before the text of the line before the name */
export const helpFor = (name: string, before: string): Named | null => {
  const owner = /([\w$]+)\s*\.\s*$/.exec(before)?.[1];
  const known = owner === undefined ? libraryNames() : membersOf(owner);
  return known.find((one) => one.name === name) ?? null;
};

const asCompletion =
  (type: string) =>
  ({ name, says }: Named): Completion => ({ label: name, info: says, type });

/** Completes from the contract alone: members of `port`, `packet` and `this`, names of "aqm-lab", reasons of drops. */
export const completeContract = (context: CompletionContext): CompletionResult | null => {
  const member = context.matchBefore(/(?:port|packet|this)\s*\.\s*\w*/);
  if (member !== null) {
    const [owner = "", typed = ""] = member.text.split(".").map((part) => part.trim());
    return {
      from: context.pos - typed.length,
      options: membersOf(owner).map(asCompletion("property")),
      validFor: /^\w*$/,
    };
  }
  const reason = context.matchBefore(/\b(?:drop|mark)\([^()"]*"\w*/);
  if (reason !== null) {
    const from = context.pos - (reason.text.length - reason.text.lastIndexOf('"') - 1);
    const options = REASONS.filter((one) => one !== "none").map((label) => ({ label, type: "text" }));
    return { from, options, validFor: /^\w*$/ };
  }
  const word = context.matchBefore(/(?<![.\w"'])[A-Za-z_$]\w*/);
  if (word === null || (word.text.length < 2 && !context.explicit)) return null;
  return { from: word.from, options: libraryNames().map(asCompletion("variable")), validFor: /^\w*$/ };
};
