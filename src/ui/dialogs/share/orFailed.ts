import { shareText } from "../../../i18n/share.ts";

/** What is said after this work: its own sentence, or why it failed. */
export const orFailed = async (work: () => Promise<string>): Promise<string> => {
  try {
    return await work();
  } catch (error) {
    return shareText("data.failed", { why: error instanceof Error ? error.message : String(error) });
  }
};
