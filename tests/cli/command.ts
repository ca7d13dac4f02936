import { vi } from "vitest";
import { runCommand } from "../../src/cli/commands.ts";

/** What a command wrote and how it ended. */
export interface Ended {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command of the command line in this process. */
export const aqm = async (...args: readonly string[]): Promise<Ended> => {
  let [out, err] = ["", ""];
  const stdout = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    out += String(text);
    return true;
  });
  const stderr = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    err += String(text);
    return true;
  });
  try {
    const status = await runCommand(args);
    return { status, out, err };
  } finally {
    stdout.mockRestore();
    stderr.mockRestore();
  }
};
