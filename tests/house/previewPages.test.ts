import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { previewPage, siteOf } from "../../scripts/lib/previewPages.mjs";
import { HEIGHT, tracePng, WIDTH } from "../../scripts/lib/tracePng.mjs";
import { linkPreviews } from "../../scripts/linkPreviews.ts";
import { catalog } from "../../src/engine/catalog.ts";
import { experiments } from "../../src/experiments/registry.ts";
import { lessons } from "../../src/lessons/registry.ts";
import { readAddress } from "../../src/scenario/address/readAddress.ts";
import { presets } from "../../src/scenario/presets/registry.ts";
import { lessonScreen } from "../../src/ui/session/address/opening.ts";

const links = await linkPreviews();

describe("previews of links", () => {
  it("are there for every scene, lesson, experiment and algorithm, once", () => {
    const inFolder = (folder: string): string[] =>
      links.flatMap(({ path }) => (path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [])).sort();
    const idsOf = (all: readonly { readonly id: string }[]): string[] => all.map(({ id }) => id).sort();
    expect(inFolder("scene")).toEqual(idsOf(presets));
    expect(inFolder("lesson")).toEqual(idsOf(lessons));
    expect(inFolder("experiment")).toEqual(idsOf(experiments));
    expect(inFolder("algorithm")).toEqual(idsOf(catalog.queues));
    expect(new Set(links.map(({ path }) => path)).size).toBe(links.length);
  });

  it("have words, and lead to addresses that the lab reads", () => {
    for (const { path, title, description, address } of links) {
      expect(title, path).not.toBe("");
      expect(description, path).not.toBe("");
      const isRead = lessonScreen(address) !== undefined || readAddress(address, presets, catalog).ok;
      expect(isRead, address).toBe(true);
    }
  });
});

const link = { path: "scene/one", title: 'A "<b>" & more', description: "Words.", address: "#v2/one?a=1&b=2~" };

describe("a page with a preview", () => {
  it("says where it is on the web if the build knows that", () => {
    const page = previewPage({ ...link, curve: [0, 1] }, siteOf("https://example.org/aqm"));
    expect(page).toContain('<meta property="og:url" content="https://example.org/aqm/s/scene/one.html" />');
    expect(page).toContain('<meta property="og:image" content="https://example.org/aqm/s/scene/one.png" />');
  });

  it("has relative addresses otherwise, and the general picture where there is no other", () => {
    const page = previewPage(link, siteOf(undefined));
    expect(page).not.toContain("og:url");
    expect(page).toContain('<meta property="og:image" content="../../s/aqm-lab.png" />');
  });

  it("leads to the lab, at once and by a link, and keeps its words words", () => {
    const page = previewPage(link, "");
    expect(page).toContain('<meta http-equiv="refresh" content="0; url=../../#v2/one?a=1&amp;b=2~" />');
    expect(page).toContain('<a href="../../#v2/one?a=1&amp;b=2~">');
    expect(page).toContain('<meta property="og:title" content="A &quot;&lt;b&gt;&quot; &amp; more" />');
    expect(page).not.toContain("<b>");
  });

  it("is for a site on the web alone", () => {
    expect(() => siteOf("ftp://example.org")).toThrow("AQM_SITE");
    expect(() => siteOf("example.org")).toThrow("AQM_SITE");
    expect(() => siteOf("https://example.org/?a")).toThrow("AQM_SITE");
  });
});

describe("the picture of a curve", () => {
  const file = tracePng([0, 50, 99, 0], 99);
  const dataAt = file.indexOf("IDAT");
  const rows = inflateSync(file.subarray(dataAt + 4, dataAt + 4 + file.readUInt32BE(dataAt - 4)));
  /** Place of the colour of a pixel in the palette. */
  const colourAt = (x: number, y: number): number => {
    const byte = rows[y * (1 + WIDTH / 2) + 1 + (x >> 1)] ?? 0;
    return x % 2 === 0 ? byte >> 4 : byte & 15;
  };

  it("is a PNG of the size that its page names", () => {
    expect(file.subarray(1, 4).toString("latin1")).toBe("PNG");
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([WIDTH, HEIGHT]);
    expect(rows.length).toBe(HEIGHT * (1 + WIDTH / 2));
  });

  it("has the area under the curve, the line over it and nothing around it", () => {
    // The third value is the largest one, at two thirds of the width between margins of 60 px.
    const top = 60 + ((WIDTH - 120) * 2) / 3;
    expect([colourAt(top, 60), colourAt(10, 400)]).toEqual([0, 0]);
    expect(colourAt(top, 82)).toBe(15);
    expect(colourAt(top, 400)).toBe(8);
  });
});
