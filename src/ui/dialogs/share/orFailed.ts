import { shareText } from "../../../i18n/share.ts";
import { reasonOf } from "../../../units/reasonOf.ts";

/** The message after some work: the sentence that the work returns, or the reason of its failure. */
export const orFailed = async (work: () => Promise<string>): Promise<string> => {
  try {
    return await work();
  } catch (error) {
    return shareText("data.failed", { why: reasonOf(error) });
  }
};
