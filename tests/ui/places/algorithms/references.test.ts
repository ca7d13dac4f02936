import { describe, expect, it } from "vitest";
import { algorithms, loadDocumentation } from "../../../../src/engine/documentation.ts";
import { addEverything } from "../../../../src/engine/everything.ts";
import { glossary } from "../../../../src/lessons/glossary.ts";
import { referencesIn } from "../../../../src/ui/places/algorithms/references.ts";

addEverything();
await loadDocumentation();

const addressesIn = (text: string): readonly string[] =>
  referencesIn(text).flatMap((part) => (typeof part === "string" ? [] : [part.href]));

describe("references in a text", () => {
  it.each([
    ["K. Nichols, RFC 8289, 2018", ["https://www.rfc-editor.org/rfc/rfc8289"]],
    [
      "RFC 2309, obsoleted by RFC 7567",
      ["https://www.rfc-editor.org/rfc/rfc2309", "https://www.rfc-editor.org/rfc/rfc7567"],
    ],
    ["ToN 1(4), 1993, doi:10.1109/90.251892", ["https://doi.org/10.1109/90.251892"]],
    ["LANMAN 2018, arXiv:1804.07617.", ["https://arxiv.org/abs/1804.07617"]],
    [
      "Linux, `net/sched/sch_pie.c`",
      ["https://git.kernel.org/pub/scm/linux/kernel/git/torvalds/linux.git/tree/net/sched/sch_pie.c"],
    ],
    ["ns-2.35, Queue/RED", ["https://www.isi.edu/nsnam/ns/"]],
    ["at https://example.org/a.pdf.", ["https://example.org/a.pdf"]],
    ["`tc qdisc` needs no address", []],
  ])("%s", (text, expected) => {
    expect(addressesIn(text)).toEqual(expected);
  });

  it("keep every other character", () => {
    const text = "Before RFC 8033, and after.";
    const joined = referencesIn(text).map((part) => (typeof part === "string" ? part : part.text));
    expect(joined.join("")).toBe(text);
  });
});

it("all addresses of pages and of the glossary are of known hosts", () => {
  const hosts = new Set(
    [...algorithms.flatMap(({ doc }) => [...doc.sources, ...doc.practice]), ...glossary.map(({ source }) => source)]
      .flatMap(addressesIn)
      .map((address) => new URL(address).host),
  );
  expect([...hosts].sort()).toEqual([
    ...["arxiv.org", "doi.org", "git.kernel.org", "www.eecs.umich.edu", "www.icir.org"],
    ...["www.isi.edu", "www.rfc-editor.org"],
  ]);
});

it("every source of a discipline is a link, but for what was never given an address", () => {
  const without = algorithms.flatMap(({ doc }) => doc.sources.filter((source) => addressesIn(source).length === 0));
  const unpublished =
    /Course Project Report|University of (Incheon|Virginia)|Cisco Systems|ITC 16|INFOCOM 2002|ICCS 2004/;
  expect(without.filter((source) => !unpublished.test(source))).toEqual([]);
});
