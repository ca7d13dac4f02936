import { describe, expect, it } from "vitest";
import { catalog } from "../../../src/engine/catalog.ts";
import { readAddress } from "../../../src/scenario/address/readAddress.ts";
import { withView } from "../../../src/scenario/address/writeAddress.ts";
import { presets } from "../../../src/scenario/presets/registry.ts";
import { addressOf } from "../../../src/ui/session/address/linking.ts";
import { openingFrom } from "../../../src/ui/session/address/opening.ts";
import { addressAt } from "../../../src/ui/session/address/placeAddress.ts";
import { smallScenario } from "./bench.ts";

const opened = (address: string) => {
  const read = openingFrom(address);
  if ("damage" in read) throw new Error(read.damage);
  const { screen, page, at } = read.opening;
  return { screen, page, at };
};

describe("the address of a run at another place", () => {
  it("keeps the run and its time, and replaces what is shown", () => {
    const papers = withView("#v2/red-basics", { t: 4, view: "papers", of: "cmu-fig9-sfb-tcp" });
    expect(addressAt(papers, "", "view=sweep")).toBe(withView("#v2/red-basics", { t: 4, view: "sweep" }));
    expect(addressAt(papers, "", "")).toBe(withView("#v2/red-basics", { t: 4 }));
    expect(addressAt(addressAt(papers, "", ""), "", "page=red&view=algorithms")).toBe(
      withView("#v2/red-basics", { t: 4, page: "red", view: "algorithms" }),
    );
  });

  it("is the start of the scene before the page has written one", () => {
    expect(addressAt("", "pi-slow-start", "")).toBe("#v2/pi-slow-start~");
    expect(addressAt("", "pi-slow-start", "view=learn")).toBe("#v2/pi-slow-start?view=learn~");
  });

  it("can be read where it holds a whole document", () => {
    const scenario = smallScenario({ title: "A tilde ~ and a question?" });
    const whole = addressOf("", scenario, scenario, { at: 2, changes: true, play: false, screen: "compare-overlay" });
    for (const shown of ["", "view=compare", "view=algorithms"]) {
      const read = readAddress(addressAt(whole, "", shown), presets, catalog);
      expect(read.ok && read.value.scenario.title).toBe(scenario.title);
      expect(read.ok && read.value.view).toEqual({ t: 2, ...(shown === "" ? {} : { view: shown.slice(5) }) });
    }
  });
});

describe("a page of the documentation", () => {
  const scenario = smallScenario();
  const written = (screen: string, page: string): string =>
    addressOf("", scenario, scenario, { at: 0, changes: true, play: false, screen, page });

  it("is at its place in an address that names no other one", () => {
    expect(opened("#v1/red-basics?page=red")).toMatchObject({ screen: "algorithms", page: "red" });
  });

  it("is beside the run where the address names the lab", () => {
    expect(opened("#v1/red-basics?page=red&view=lab")).toEqual({ screen: undefined, page: "red", at: undefined });
  });

  it.each([
    ["", "red"],
    ["algorithms", "red"],
    ["algorithms", ""],
    ["learn", ""],
    ["papers:cmu-fig9-sfb-tcp", ""],
    ["", ""],
  ])("comes back where it was: %j with %j", (screen, page) => {
    const { screen: shown = "", page: read = "" } = opened(written(screen, page));
    expect([shown, read]).toEqual([screen, page]);
  });
});
