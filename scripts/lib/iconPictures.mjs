// The icons of the installed page, from the drawing in `public/favicon.svg`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { needBrowser } from "./browser.mjs";
import { root } from "./setup.mjs";

/**
 * `share` of the width that the drawing takes, on a full ground: systems cut a circle or a rounded square out of such
 * an icon, of which only the inner four fifths are safe. 1: the drawing with its own corners.
 */
const ICONS = [
  { name: "icon-192", size: 192, share: 1 },
  { name: "icon-512", size: 512, share: 1 },
  { name: "icon-maskable-512", size: 512, share: 0.72 },
  { name: "icon-apple-180", size: 180, share: 0.84 },
];

export const takeIconPictures = async () => {
  const drawing = readFileSync(join(root, "public/favicon.svg"), "utf8");
  const ground = /<rect[^>]*fill="([^"]+)"/.exec(drawing)?.[1];
  if (ground === undefined) throw new Error("public/favicon.svg has no ground: a rect with a fill");
  const browser = await chromium.launch({ executablePath: needBrowser() });
  try {
    for (const { name, size, share } of ICONS) {
      const page = await browser.newPage({ viewport: { width: size, height: size } });
      const inner = Math.round(size * share);
      await page.setContent(
        `<body style="margin:0;display:grid;place-items:center;height:${size}px;${share < 1 ? `background:${ground}` : ""}">
          <div style="width:${inner}px;height:${inner}px">${drawing}</div></body>`,
      );
      await page.screenshot({ path: join(root, "public", `${name}.png`), omitBackground: true });
      await page.close();
      console.log(`public/${name}.png`);
    }
  } finally {
    await browser.close();
  }
};
