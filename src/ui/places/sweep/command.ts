import type { Scenario } from "../../../scenario/document.ts";
import { addressOf } from "../../session/address/linking.ts";
import { type Draft, draftArguments } from "./definition.ts";

/** The line for a shell that runs the same sweep. @param scenario with the lanes of the question */
export const commandOf = (scenario: Scenario, draft: Draft): string => {
  const hash = addressOf("", scenario, scenario, { at: undefined, changes: true, play: false });
  return `npm run -s aqm -- sweep '${hash.replaceAll("'", "'\\''")}' ${draftArguments(draft).join(" ")}`;
};
