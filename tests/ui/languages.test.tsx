import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { catalog, queueOf, transportOf } from "../../src/engine/catalog.ts";
import { algorithmOf, algorithms, loadDocumentation } from "../../src/engine/documentation.ts";
import { wordFor } from "../../src/i18n/keys.ts";
import { setLocale } from "../../src/i18n/locale.ts";
import { english } from "../../src/i18n/locales/en.ts";
import { wordOf } from "../../src/i18n/words.ts";
import type { Fields } from "../../src/schema/fields.ts";
import Controls from "../../src/ui/controls/Controls.tsx";
import AlgorithmPage from "../../src/ui/places/algorithms/AlgorithmPage.tsx";
import { Documentation } from "../../src/ui/places/algorithms/Documentation.tsx";
import { FieldRow } from "../../src/ui/places/compare/FieldRow.tsx";
import { MetricsPanel } from "../../src/ui/places/compare/MetricsPanel.tsx";
import { SceneList } from "../../src/ui/places/lab/SceneList.tsx";
import { sceneShow } from "../../src/ui/places/lecture/sceneShow.ts";
import { fieldLabel } from "../../src/ui/places/sweep/tuning/shown.ts";
import { RunProvider } from "../../src/ui/session/RunContext.tsx";
import { pseudo } from "../i18n/pseudo.ts";
import { makeBench, smallScenario } from "./session/bench.ts";

/** Attributes whose text a person reads or hears. */
const SPOKEN = /\s(?:alt|title|label|placeholder|aria-label|aria-description|aria-valuetext)="([^"]*)"/g;
/** Elements within a sentence. */
const INLINE = /<\/?(?:a|sub|small|b|em|code)\b[^>]*>/g;

const decoded = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
/** What stands outside every ⟦…⟧, text by text. */
const outside = (text: string): readonly string[] => {
  let rest = text;
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(/⟦[^⟦⟧]*⟧/gu, "");
  }
  return rest.split("\n").map((line) => line.trim());
};

await loadDocumentation();
const fieldsOf = (): readonly Fields[] => [
  ...[...catalog.queues, ...catalog.transports, ...catalog.kinds].map(({ fields }) => fields),
  catalog.senderFields,
];
/** Symbols of the literature, letters of groups, units and sources are the same in all languages. */
const SAME = new Set([
  ...fieldsOf().flatMap((fields) => Object.values(fields).map(({ symbol = "" }) => symbol.replaceAll("_", ""))),
  ...[...algorithms.map(({ doc }) => doc), ...catalog.transports].flatMap(({ sources }) =>
    sources.map((source) => source.replaceAll(/[_`]/g, "")),
  ),
  ...["A", "B", "bit/s", "U", "s", "ms", "µs", "%", "Mbit/s", "kbit/s", "B", "kB", "MB", "/s"],
]);
const NUMBER = /^[−+]?[\d.,\u2009e−]+\s?/u;
/** Behind a default that follows from the link. */
const MARK = /\*$/;
const isSame = (text: string): boolean => SAME.has(text.replaceAll("_", ""));
const isWord = (text: string): boolean =>
  /\p{L}/u.test(text) && !isSame(text) && !isSame(text.replace(NUMBER, "").replace(MARK, ""));

/** Words of a component that do not come from the language in force. */
const foreignIn = (html: string): readonly string[] => {
  const spoken = [...html.matchAll(SPOKEN)].flatMap(([, text = ""]) => outside(decoded(text)));
  const shown = outside(decoded(html.replace(INLINE, "").replace(/<[^>]*>/g, "\n")));
  return [...new Set([...spoken, ...shown].filter(isWord))];
};

const scenario = smallScenario({
  bottleneck: {
    rate: 2e6,
    buffer: { packets: 60 },
    variation: { shape: "sine" },
    second: { rate: 1e6 },
    reverse: { rate: 1e6 },
  },
  lanes: [{ queue: "red", params: { minThreshold: 5, maxThreshold: 15 } }, { queue: "pie" }],
  traffic: [
    { id: "a", kind: "bulk", transport: "newreno", count: 4, rtt: 0.06 },
    { id: "b", kind: "cbr", count: 1 },
  ],
  timeline: [
    { at: 1, set: "lanes.0.params.minThreshold", to: 7 },
    { at: 2, set: "lanes.0.queue", to: "codel" },
    { at: 3, set: "traffic.a.count", to: 8 },
    { at: 4, set: "bottleneck.ecn", to: true },
  ],
});
const { run } = makeBench({ scenario, preset: "red-basics" });
const markup = (component: ReactElement): string =>
  renderToStaticMarkup(<RunProvider run={run}>{component}</RunProvider>);

const documentation = (page: string): ReactElement => {
  run.lab.getState().setPage(page);
  return <Documentation />;
};

const views: Readonly<Record<string, () => ReactElement>> = {
  "the controls": () => <Controls />,
  "the choice of scenes": () => <SceneList about={() => undefined} close={() => undefined} />,
  "the table of algorithms": () => documentation(""),
  "the page of a transport": () => documentation("transport-cubic"),
  "the table of the comparison": () => <MetricsPanel />,
};

describe("a language in force", () => {
  beforeAll(() => {
    vi.stubGlobal("navigator", { hardwareConcurrency: 2 });
    setLocale(pseudo, wordFor);
  });
  afterAll(() => {
    setLocale(english);
    vi.unstubAllGlobals();
  });

  it.each(Object.entries(views))("speaks in %s", (_name, view) => {
    const html = markup(view());
    expect(html.length).toBeGreaterThan(500);
    expect(foreignIn(html)).toEqual([]);
  });

  it.each(catalog.queues.map(({ id }) => id))("speaks in the page of %s", (id) => {
    const html = markup(<AlgorithmPage one={algorithmOf(id)} inUse={false} live={false} use={() => undefined} />);
    expect(html.length).toBeGreaterThan(500);
    expect(foreignIn(html)).toEqual([]);
  });

  it("speaks in the values of a lane of a comparison, also in their options", () => {
    const field = fieldsOf()
      .flatMap((fields) => Object.values(fields))
      .find(({ kind }) => kind === "choice");
    if (field?.kind !== "choice") throw new Error("there is no choice");
    const name = wordOf(field, "label");
    const value = field.options[0] ?? "";
    const html = markup(<FieldRow {...{ name, field, value }} back={null} set={() => ""} />);
    expect(html).toContain("<option");
    expect(foreignIn(html)).toEqual([]);
  });

  it("speaks in the story of a scene that is lectured, and in the names of a search", () => {
    vi.stubGlobal("location", { href: "https://lab.example/" });
    const show = sceneShow(run);
    expect(show.shown().text).toMatch(/^⟦.+⟧$/u);
    expect(fieldLabel(scenario, "lanes.0.params.minThreshold")).toMatch(/^⟦.+⟧$/u);
  });

  it("is gone when English is set again", () => {
    expect(markup(<Controls />)).toContain("⟦");
    setLocale(english);
    for (const view of Object.values(views)) expect(markup(view())).not.toContain("⟦");
    expect(foreignIn(markup(<Controls />))).toContain(queueOf("red").title);
    expect(foreignIn(markup(documentation("transport-cubic")))).toContain(transportOf("cubic").summary);
    setLocale(pseudo, wordFor);
  });
});
