import { describe, expect, it, vi } from "vitest";
import { runCommand } from "../../src/cli/commands.ts";
import { suiteArguments, suiteOf } from "../../src/cli/suites.ts";

/** What a suite's script prints with these arguments. */
const started = async (script: string, ...args: readonly string[]) => {
  let text = "";
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation((more) => {
      text += String(more);
      return true;
    }),
  );
  const status = await runCommand(args, suiteOf(`/lab/scripts/${script}.mjs`));
  for (const spy of spies) spy.mockRestore();
  return { status, text };
};

describe.each(["reproduce", "rfc7928"])("npm run %s", (script) => {
  it("has a help of its own", async () => {
    const { status, text } = await started(script, "--seeds", "2", "--help");
    expect(status).toBe(0);
    expect(text).toMatch(new RegExp(`^Usage: npm run -s ${script} -- \\[--seeds N\\]`));
    expect(text).not.toContain("npm run -s aqm");
    expect(text).toContain(`--into FILE     writes the page to FILE; default: docs/`);
    expect(text).toContain(`Examples:\n  npm run -s ${script} --\n`);
  });

  it("names that help where it is used wrongly", async () => {
    const { status, text } = await started(script, "--jobs", "0");
    expect(status).toBe(2);
    expect(text).toMatch(new RegExp(`\\nHelp: npm run -s ${script} -- --help\\n$`));
  });
});

describe("what a suite's script writes", () => {
  const reproduce = suiteOf("scripts/reproduce.mjs");
  const rfc7928 = suiteOf("scripts/rfc7928.mjs");
  if (reproduce === undefined || rfc7928 === undefined) throw new Error("a suite is missing");

  it("is every file of the project that shows the whole, unless another one is named", () => {
    expect(suiteArguments(rfc7928, ["--seeds", "3", "--json=own.json"])).toEqual(
      "rfc7928 --seeds 3 --json=own.json --into docs/rfc7928.md --picture docs/pictures/rfc7928.svg".split(" "),
    );
    expect(suiteArguments(reproduce, []).join(" ")).toMatch(
      /^reproduce --into docs\/reproduction.md .* --quote README.md --quote docs\/validation.md$/,
    );
  });

  it("is nothing of a part but what is named", () => {
    expect(suiteArguments(rfc7928, ["--queue", "codel"])).toEqual(["rfc7928", "--queue", "codel"]);
    expect(suiteArguments(reproduce, ["--only=koo"])).toEqual(["reproduce", "--only=koo"]);
  });

  it("is the command's own matter where aqm is started", () => expect(suiteOf("src/cli/main.ts")).toBe(undefined));
});
