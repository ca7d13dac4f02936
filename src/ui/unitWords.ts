import { type MessageKey, t } from "../i18n/message.ts";

/** Units that are words; every other one is a symbol (ms, Mbit/s), the same in all languages. */
const WORDS: Readonly<Record<string, MessageKey>> = {
  packet: "unit.packets",
  packets: "unit.packets",
  flow: "unit.flows",
  flows: "unit.flows",
  "per packet": "unit.perPacket",
  "1/packet": "unit.onePerPacket",
  none: "unit.none",
};

/**
 * A unit as `units/format.ts` writes it, in the language in force.
 *
 * Numbers themselves look the same in all languages: a decimal point, thin spaces between thousands, a true minus, as ISO
 * 80000-1 allows. So a number on the page can be typed into a control, an address or the command line as it stands.
 * @param n the number before it; absent: many
 */
export const unitWord = (written: string, n = 2): string => {
  const key = Object.hasOwn(WORDS, written) ? WORDS[written] : undefined;
  return key === undefined ? written : t(key, { n });
};
