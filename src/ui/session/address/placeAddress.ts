import { createStore } from "zustand/vanilla";
import { START, withEndMark, withoutEndMark } from "../../../scenario/address/endMark.ts";

/** The address that the page has written last, from `#` on; "": none yet. */
export const writtenAddress = createStore<{ readonly address: string }>(() => ({ address: "" }));

/** The parts of an address that say what is shown, not which run it is. */
const SHOWN = /^(page|view|of)=/;

/**
 * The address of the same run at another place.
 * @param address as written by `addressOf`, or "" for the start of the scene `preset`
 * @param shown such as `view=papers`; "": the lab
 */
export const addressAt = (address: string, preset: string, shown: string): string => {
  const [head = "", rest = ""] = withoutEndMark(address || START + preset).split("?");
  const parts = rest.split("&").filter((part) => part !== "" && !SHOWN.test(part));
  if (shown !== "") parts.push(shown);
  return withEndMark(parts.length === 0 ? head : `${head}?${parts.join("&")}`);
};
