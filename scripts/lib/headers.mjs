// Headers of the served build (`npm start`).
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { frameHash } from "./sandbox.mjs";

/** Content types of the files of a build, by the ends of their names. */
const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
};
/** Files whose names contain a hash of their contents. */
const HASHED = /^\/assets\/.+-[\w-]{8}\.\w+$/;

/**
 * The hashes of what stands in the page itself between tags of this name, as a policy names them.
 * @param {string} html
 * @param {string} tag
 */
const hashesOf = (html, tag) =>
  [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, "g"))]
    .map(([, text = ""]) => ` 'sha256-${createHash("sha256").update(text).digest("base64")}'`)
    .join("");

/**
 * What the page and its workers may do: run the lab's own scripts and show its own styles, of which those that stand in
 * the page itself are named by their hashes, and ask no other host for anything. No text becomes a script, nor a style.
 * Any page may show the lab in a frame, and the lab shows itself in one. The script of the sandbox's frame, which
 * inherits this policy and narrows it, is named too.
 * @param {string} html of the page
 */
export const policyOf = (html) =>
  [
    "default-src 'none'",
    `script-src 'self'${hashesOf(html, "script")} ${frameHash()}`,
    `style-src 'self'${hashesOf(html, "style")}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

/** Headers of every answer. */
const ALWAYS = { "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer" };
/** How long a browser may keep a file whose name contains a hash of its contents, and any other. */
const FOREVER = "public, max-age=31536000, immutable";

/**
 * The same headers for hosts that read a file `_headers`, as Netlify and Cloudflare Pages do.
 * @param {string} html of the page
 */
export const headersFile = (html) => {
  const always = Object.entries(ALWAYS).map(([name, value]) => `  ${name}: ${value}\n`);
  return `/*\n${always.join("")}  Content-Security-Policy: ${policyOf(html)}\n/assets/*\n  Cache-Control: ${FOREVER}\n`;
};

/**
 * The file that a request asks for, if there is one, and the headers of the answer.
 * @param {string} folder of the build
 * @param {string} url of the request
 * @returns {{ path: string | undefined, headers: Record<string, string> }}
 */
export const answerTo = (folder, url) => {
  const [place = "/"] = url.split(/[?#]/);
  const file = place.endsWith("/") ? `${place}index.html` : place;
  /** @type {Record<string, string>} */
  const headers = { ...ALWAYS };
  const path = join(folder, file);
  // A request may climb out of the folder: `/../`.
  if (!path.startsWith(join(folder, "/")) || !existsSync(path))
    return { path: undefined, headers: { ...headers, "Cache-Control": "no-store" } };
  const type = Object.entries(TYPES).find(([end]) => end === extname(file))?.[1];
  if (type !== undefined) headers["Content-Type"] = type;
  headers["Cache-Control"] = HASHED.test(file) ? FOREVER : "no-cache";
  // A worker has the policy that comes with its own script, not that of its page.
  headers["Content-Security-Policy"] = policyOf(readFileSync(join(folder, "index.html"), "utf8"));
  return { path, headers };
};
