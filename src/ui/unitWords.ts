import { type MessageKey, t } from "../i18n/message.ts";

/** Units that are words; all others are symbols (ms, Mbit/s) and are the same in all languages. */
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
 * A unit as `units/format.ts` writes it, in the current language.
 *
 * Numbers look the same in all languages: a decimal point, thin spaces between thousands, a true minus, as ISO 80000-1
 * allows. So a number on the page can be typed unchanged into a control, an address or the command line.
 * @param n the number before it; absent: plural
 */
export const unitWord = (written: string, n = 2): string => {
  const key = Object.hasOwn(WORDS, written) ? WORDS[written] : undefined;
  return key === undefined ? written : t(key, { n });
};
