import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { VERSION } from "../../src/units/version.ts";

it("the version that the page shows is the package's", () => {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  expect(manifest).toHaveProperty("version", VERSION);
});
