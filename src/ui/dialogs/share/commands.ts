import type { ShareKey } from "../../../i18n/share.ts";
import { isComparison } from "./comparison.ts";
import type { Commands } from "./contract.ts";

/** How a command is started. */
const PROGRAM = "npm run -s aqm --";

/** A line for a shell, and what it prints or writes. */
export interface CommandLine {
  readonly says: ShareKey;
  readonly line: string;
}

/** A word that a shell of Unix takes unchanged. */
export const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/**
 * The commands that repeat what a page shows, the page's own first.
 * @param screen the screen that is shown; "": the lab
 * @param hash of the address of the run
 * @param own commands of the page; absent: it shows the run itself
 */
export const commandLines = (screen: string, hash: string, own: Commands | undefined): readonly CommandLine[] => {
  const address = quoted(hash);
  const line = (says: ShareKey, command: string): CommandLine => ({ says, line: `${PROGRAM} ${command}` });
  if (own !== undefined) return own(address).map((command) => line("command.page", command));
  const lines = isComparison(screen)
    ? [line("command.lanes", `run ${address}`), line("command.sweep", `sweep ${address} --seeds 10`)]
    : [line("command.run", `run ${address}`)];
  return [
    ...lines,
    line("command.series", `run ${address} --series run.csv.gz`),
    line("command.trace", `trace ${address} --pcapng run.pcapng`),
    line("command.export", `export ${address} --to ns3 --out programs`),
  ];
};
