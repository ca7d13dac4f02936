import { isJson, isJsonObject } from "../../schema/json.ts";
import { Reader } from "../../schema/reader.ts";
import { parseExpression } from "../expressions/parse.ts";
import { CHALLENGE_VERSION, type Challenge } from "./contract.ts";

/**
 * A challenge from its file.
 * @param name of the file: errors begin with it
 * @throws Error that names the wrong member, its value and what is allowed
 */
export const readChallenge = (value: unknown, name: string): Challenge => {
  if (!isJson(value) || !isJsonObject(value)) throw new Error(`${name} is not a JSON object`);
  const reader = new Reader(value, name);
  if (reader.number("version") !== CHALLENGE_VERSION) reader.fail("version", `${CHALLENGE_VERSION}`);
  reader.only("version", "id", "title", "text", "document", "to", "controls", "goals", "hints", "solution");
  const controls = reader.texts("controls");
  const solution = reader.objects("solution").map((setting) => {
    setting.only("set", "to");
    return { set: setting.choice("set", controls), to: setting.json("to") };
  });
  const goals = reader.objects("goals").map((goal) => {
    goal.only("words", "when");
    parseExpression(goal.text("when"));
    return { words: goal.text("words"), when: goal.text("when") };
  });
  if (goals.length === 0) reader.fail("goals", "at least one goal");
  return {
    id: reader.text("id"),
    title: reader.text("title"),
    text: reader.text("text"),
    document: reader.record("document"),
    to: reader.number("to"),
    controls,
    goals,
    hints: reader.texts("hints"),
    solution,
  };
};
