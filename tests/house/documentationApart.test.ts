import { parseAst, transformWithOxc } from "vite";
import { describe, expect, it } from "vitest";
import { withoutDocumentation } from "../../scripts/lib/documentationApart.mjs";
import { catalog } from "../../src/engine/catalog.ts";
import { projectFiles, textOf } from "./files.ts";

/** Every file of the disciplines as a build has it in the scripts that the first trace waits for. */
const builtFiles = async (): Promise<string> => {
  const files = projectFiles.filter((path) => path.startsWith("src/engine/aqm/"));
  const built = files.map(async (path) => {
    const { code } = await transformWithOxc(textOf(path), path);
    return withoutDocumentation(code, parseAst(code));
  });
  return (await Promise.all(built)).join("\n");
};

describe("a build", () => {
  it("leaves the titles of all algorithms where they are, and takes out the rest of their documentation", async () => {
    const code = await builtFiles();
    expect(catalog.queues.filter(({ doc }) => !code.includes(`"${doc.title}"`)).map(({ id }) => id)).toEqual([]);
    expect(catalog.queues.filter(({ doc }) => code.includes(doc.idea)).map(({ id }) => id)).toEqual([]);
  });

  it("loses sight of the design rules", async () => {
    const ruled = catalog.queues.filter(({ design }) => design !== undefined);
    expect(ruled.length).toBeGreaterThanOrEqual(5);
    const whole = projectFiles.filter((path) => path.startsWith("src/engine/aqm/")).map(textOf);
    expect(whole.join("\n").match(/from "\.\/\w*[dD]esign\.ts"/g)?.length).toBe(ruled.length);
    const code = await builtFiles();
    expect(code).not.toMatch(/from "\.\/\w*[dD]esign\.ts"/);
    expect(code).not.toMatch(/^\s*design\b/m);
  });
});
