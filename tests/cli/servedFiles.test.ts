import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { answerTo, headersFile, policyOf } from "../../scripts/lib/headers.mjs";

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

describe("the file of headers for static hosts", () => {
  const html = "<script>1</script>";
  const served = answerTo(folder, "/").headers;

  it("has those of the served build", () => {
    const [all = "", assets = ""] = headersFile(html).split("/assets/*");
    expect(all.startsWith("/*\n")).toBe(true);
    for (const name of ["X-Content-Type-Options", "Referrer-Policy", "Content-Security-Policy"])
      expect(all).toContain(`\n  ${name}: ${served[name]}\n`);
    expect(assets.trim()).toBe(
      `Cache-Control: ${answerTo(folder, "/assets/page-AbCdEfGh.js").headers["Cache-Control"]}`,
    );
  });

  it("allows the scripts of the page by their contents", () => {
    // echo -n 1 | openssl dgst -sha256 -binary | base64
    expect(policyOf(html)).toContain("script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='");
  });
});
