import { describe, expect, it } from "vitest";
import { embedAddress, embedLine } from "../../../src/ui/session/address/embedLine.ts";
import { type EmbedOptions, readEmbed, writeEmbed } from "../../../src/ui/session/address/embedOptions.ts";

const LANGUAGES = ["en", "ko"];
const plain: EmbedOptions = {
  embed: "1",
  controls: "on",
  start: "click",
  theme: "page",
  background: "solid",
};
const LINK = "https://example.org/aqm/#v2/red-basics?t=12~";

describe("the options of an embed", () => {
  it("have a value where the address says nothing", () => {
    expect(readEmbed("?embed=1", LANGUAGES)).toEqual({ options: plain, lang: "", faults: [] });
  });

  it("are read as they are written", () => {
    const all: EmbedOptions = {
      embed: "trace",
      controls: "locked",
      start: "seen",
      theme: "dark",
      background: "transparent",
    };
    expect(readEmbed(writeEmbed(all), LANGUAGES)).toEqual({ options: all, lang: "", faults: [] });
    expect(writeEmbed({ ...plain, embed: "strip" })).toBe("?embed=strip");
  });

  it("that are wrong are told with what is allowed, and the others hold", () => {
    const { options, faults } = readEmbed("?embed=queue&theme=pink&start=seen", LANGUAGES);
    expect(options).toEqual({ ...plain, start: "seen" });
    expect(faults).toEqual([
      { name: "embed", value: "queue", allowed: ["1", "strip", "trace", "inside", "compare"], used: "1" },
      { name: "theme", value: "pink", allowed: ["page", "light", "dark"], used: "page" },
    ]);
  });

  it("that do not exist are told, cut to a length that can be read", () => {
    const { options, faults } = readEmbed(`?embed=trace&them=${"x".repeat(1000)}`, LANGUAGES);
    expect(options.embed).toBe("trace");
    expect(faults).toEqual([{ name: "them", value: `${"x".repeat(40)}…`, allowed: [], used: "" }]);
  });

  it("choose a language that the lab has", () => {
    expect(readEmbed("?embed=1&lang=ko", LANGUAGES)).toMatchObject({ lang: "ko", faults: [] });
    expect(readEmbed("?embed=1&lang=fr", LANGUAGES)).toMatchObject({
      lang: "en",
      faults: [{ name: "lang", value: "fr", allowed: LANGUAGES, used: "en" }],
    });
  });
});

describe("the line for another page", () => {
  it("shows the run in a frame, and its link where there are none", () => {
    const line = embedLine(LINK, 'Queues & "loss"', { ...plain, embed: "trace", theme: "dark" });
    expect(line).toBe(
      '<iframe src="https://example.org/aqm/?embed=trace&amp;theme=dark#v2/red-basics?t=12~" title="Queues &amp; &quot;loss&quot;" width="100%" height="420" style="border:0;color-scheme:dark" loading="lazy" allowfullscreen><a href="https://example.org/aqm/#v2/red-basics?t=12~">Queues &amp; &quot;loss&quot;</a></iframe>',
    );
  });

  it("has the options of this embed alone", () => {
    expect(embedAddress("https://example.org/?embed=strip&theme=dark#v2/red-basics~", plain)).toBe(
      "https://example.org/?embed=1#v2/red-basics~",
    );
  });
});
