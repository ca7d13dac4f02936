import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("Lighthouse finds nothing in the main places, as a desktop computer and as a phone", { timeout: 1_200_000 }, () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/lighthouse.mjs", "--runs", "3"], {
    encoding: "utf8",
  });
  expect(status, `${stdout}${stderr}`).toBe(0);
  expect(stdout.match(/│ '(desktop|phone)'/g)).toHaveLength(8);
});
