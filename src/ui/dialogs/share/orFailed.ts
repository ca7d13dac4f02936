import { shareText } from "../../../i18n/share.ts";
import { reasonOf } from "../../../units/reasonOf.ts";

/** What is said after this work: its own sentence, or why it failed. */
export const orFailed = async (work: () => Promise<string>): Promise<string> => {
  try {
    return await work();
  } catch (error) {
    return shareText("data.failed", { why: reasonOf(error) });
  }
};
