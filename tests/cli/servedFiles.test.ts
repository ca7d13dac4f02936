import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { answerTo } from "../../scripts/lib/headers.mjs";

const parent = mkdtempSync(join(tmpdir(), "served-"));
const folder = join(parent, "dist");
mkdirSync(join(folder, "assets"), { recursive: true });
writeFileSync(join(parent, "secret.html"), "secret");
writeFileSync(join(folder, "index.html"), "<script>1</script>");
writeFileSync(join(folder, "assets/page-AbCdEfGh.js"), "1");
afterAll(() => rmSync(parent, { recursive: true }));

describe("the served build", () => {
  it("has its files, with their types and how long they are kept", () => {
    expect(answerTo(folder, "/?x#y")).toMatchObject({
      path: join(folder, "index.html"),
      headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache" },
    });
    expect(answerTo(folder, "/assets/page-AbCdEfGh.js").headers).toMatchObject({
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    });
  });

  it.each(["/missing.js", "/../secret.html", "/assets/../../secret.html", "/..\\secret.html"])(
    "has no file for %s",
    (url) => {
      expect(answerTo(folder, url).path).toBeUndefined();
    },
  );
});
