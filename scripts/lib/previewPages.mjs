// Pages of the build that give a link a preview: sites that show one read a page's head, and know nothing of what
// stands behind the # of an address.
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { HEIGHT, tracePng, WIDTH } from "./tracePng.mjs";
import { bundle } from "./typescript.mjs";

/** @typedef {import("../linkPreviews.ts").LinkPreview} LinkPreview */

/** Folder of the pages in a build. */
export const FOLDER = "s";
/** The picture of what has none of its own: the lab. */
const GENERAL = { from: "docs/pictures/lab-light.png", to: `${FOLDER}/aqm-lab.png`, width: 1440, height: 900 };
/** The largest value of a small picture (`PICTURE_TOP`). */
const TOP = 99;
/** Longest description, characters: sites cut longer ones somewhere. */
const DESCRIPTION_MAX = 200;

/** @param {string} text */
const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** @param {string} text */
const shortened = (text) =>
  text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, text.lastIndexOf(" ", DESCRIPTION_MAX - 1))}…`;

/**
 * The address of the built page on the web, with a slash at its end; "": it is not known.
 * @param {string | undefined} given such as "https://example.org/aqm"
 * @throws Error for anything but an address that begins with http: or https: and has no ? or #
 */
export const siteOf = (given) => {
  if (given === undefined || given === "") return "";
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "")
    throw new Error(
      `AQM_SITE is "${given}". Allowed: the address of the lab, http: or https:, without ? and #, such as https://example.org/aqm/`,
    );
  return url.href.endsWith("/") ? url.href : `${url.href}/`;
};

/**
 * What sites read of one page, by the names of Open Graph.
 * @param {{ title: string, description: string, address?: string, picture: typeof GENERAL | { to: string, width:
 *   number, height: number }, alt: string }} page
 * @param {string} base address of the lab, on the web or from the page on
 * @returns {[string, string][]}
 */
const openGraph = ({ title, description, address, picture, alt }, base) => [
  ["og:type", "website"],
  ["og:site_name", "AQM Lab"],
  ["og:title", title],
  ["og:description", shortened(description)],
  ...(address === undefined ? [] : /** @type {[string, string][]} */ ([["og:url", address]])),
  ["og:image", `${base}${picture.to}`],
  ["og:image:width", String(picture.width)],
  ["og:image:height", String(picture.height)],
  ["og:image:alt", alt],
];

/**
 * The same of the lab's own page.
 * @param {string} site as `siteOf` gives it
 */
export const previewOfLab = (site) => {
  const description =
    "An interactive simulator of active queue management (AQM) for TCP. Watch every packet wait, be marked or be dropped.";
  const page = { title: "AQM Lab", description, picture: GENERAL, alt: "AQM Lab" };
  return openGraph(site === "" ? page : { ...page, address: site }, site === "" ? "./" : site);
};

/**
 * The page of a link: a head for sites that show a preview; a browser goes on at once to the lab.
 * @param {LinkPreview} link
 * @param {string} site as `siteOf` gives it
 */
export const previewPage = ({ path, title, description, address, curve }, site) => {
  // From the folder of the page to that of the lab.
  const up = "../".repeat(`${FOLDER}/${path}`.split("/").length - 1);
  const picture = curve === undefined ? GENERAL : { to: `${FOLDER}/${path}.png`, width: WIDTH, height: HEIGHT };
  const [lab, text] = [escaped(`${up}${address}`), escaped(shortened(description))];
  const page = { title, description, picture, alt: curve === undefined ? "AQM Lab" : "The queue over time" };
  const known = site === "" ? page : { ...page, address: `${site}${FOLDER}/${path}.html` };
  const meta = openGraph(known, site === "" ? up : site).map(
    ([name, content]) => `    <meta property="${name}" content="${escaped(content)}" />\n`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escaped(title)} – AQM Lab</title>
    <meta name="description" content="${text}" />
${meta.join("")}    <meta name="twitter:card" content="summary_large_image" />
    <link rel="icon" type="image/svg+xml" href="${up}favicon.svg" />
    <meta http-equiv="refresh" content="0; url=${lab}" />
  </head>
  <body>
    <h1>${escaped(title)}</h1>
    <p>${escaped(description)}</p>
    <p><a href="${lab}">Open in AQM Lab</a></p>
  </body>
</html>
`;
};

/**
 * Writes a page for every scene, lesson, experiment and algorithm into a build.
 * @param {string} root folder of the project
 * @param {string} dist folder of the build
 * @param {string} site as `siteOf` gives it
 * @returns {Promise<number>} how many there are
 */
export const writePreviewPages = async (root, dist, site) => {
  /** @type {{ linkPreviews(): Promise<readonly LinkPreview[]> }} */
  const program = await import(pathToFileURL(await bundle("scripts/linkPreviews.ts")).href);
  const links = await program.linkPreviews();
  for (const link of links) {
    const file = join(dist, FOLDER, link.path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.html`, previewPage(link, site));
    if (link.curve !== undefined) writeFileSync(`${file}.png`, tracePng(link.curve, TOP));
  }
  copyFileSync(join(root, GENERAL.from), join(dist, GENERAL.to));
  return links.length;
};
