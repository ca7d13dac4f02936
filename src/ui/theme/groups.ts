import { catalog } from "../../engine/catalog.ts";
import type { Scenario } from "../../scenario/document.ts";

/** The style that distinguishes a group in all views: letter, colour, texture. */
export interface GroupStyle {
  readonly id: string;
  /** One or two characters, unique in the scenario. */
  readonly letter: string;
  /** Name of the CSS custom property of its colour: `--gA`. */
  readonly token: "--gA" | "--gB" | "--gC" | "--gU";
  /** Drawn with a texture: 45° hatch for groups that do not respond. */
  readonly hatched: boolean;
  /** A hue that is used again has dots or a cross-hatch as well. */
  readonly texture: "plain" | "hatch" | "dots" | "cross";
}

const RESPONSIVE = ["--gA", "--gB"] as const;
/** Letters for groups besides those with a fixed meaning; U is reserved for groups that do not respond. */
const LETTERS = "ABCDEFGHIJKLMNOPQRST";

/** Transfers, and users with occasional requests: their flows come and go, or pause. */
const COME_AND_GO: readonly string[] = ["transfers", "requests"];
export const comesAndGoes = (id: string): boolean =>
  COME_AND_GO.includes(catalog.kinds.find((kind) => kind.id === id)?.form ?? "");

/**
 * Styles of the groups, in the order of the document. Long flows that respond to the network get A and B, those that
 * come and go C, groups without feedback U; later groups get the next free letter and reuse a hue with a texture.
 */
export const groupStyles = (scenario: Scenario): readonly GroupStyle[] => {
  const taken = new Set<string>();
  const take = (wanted: string): string => {
    const letter = taken.has(wanted)
      ? ([...LETTERS].find((l) => !taken.has(l) && l > "C") ?? `${wanted}${taken.size}`)
      : wanted;
    taken.add(letter);
    return letter;
  };
  let long = 0;
  let short = 0;
  let open = 0;
  return scenario.traffic.map((group): GroupStyle => {
    if (group.transport === null) {
      open += 1;
      const letter = open === 1 ? take("U") : take(`U${open}`);
      return { id: group.id, letter, token: "--gU", hatched: true, texture: open === 1 ? "hatch" : "cross" };
    }
    if (comesAndGoes(group.kind)) {
      short += 1;
      return {
        id: group.id,
        letter: take("C"),
        token: "--gC",
        hatched: false,
        texture: short === 1 ? "plain" : "dots",
      };
    }
    const token = RESPONSIVE[long % RESPONSIVE.length] ?? "--gA";
    const letter = take(long === 0 ? "A" : long === 1 ? "B" : "D");
    long += 1;
    return { id: group.id, letter, token, hatched: false, texture: long <= RESPONSIVE.length ? "plain" : "dots" };
  });
};
