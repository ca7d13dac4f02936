import { type ReactElement, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { dialogText } from "../../i18n/dialogs.ts";
import { t } from "../../i18n/message.ts";
import { wordOf } from "../../i18n/words.ts";
import { presets } from "../../scenario/presets/registry.ts";
import { endOf } from "../../scenario/runEnd.ts";
import { VERSION } from "../../units/version.ts";
import { plainNumber } from "../quantity.ts";
import { addressOf } from "../session/address/linking.ts";
import { useRun } from "../session/RunContext.tsx";
import type { Run } from "../session/run.ts";
import { boundsOf } from "../theme/zoom.ts";
import { QrFigure } from "../widgets/QrFigure.tsx";

/** Width (CSS px) available to a picture on paper, whatever the paper's size and margins. */
const PAPER = 690;

/** Parts of a comparison in which words stand beside pictures: each keeps its layout. */
const KEPT_PARTS = [".cmp-lanes", ".cmp-figure"];
const partSizes = (): readonly string[] =>
  KEPT_PARTS.flatMap((selector) => {
    const part = document.querySelector(selector);
    if (part === null) return [];
    const { width, height } = boundsOf(part);
    return `${selector} { flex: none; width: ${width}px; min-height: ${height}px; zoom: ${Math.min(1, PAPER / width)} }`;
  });

/** Prints every picture at its screen size, for which it was drawn; one wider than the paper, with handles, shrinks. */
const pictureSizes = (): readonly string[] =>
  Array.from(document.querySelectorAll<HTMLElement>("[data-panel] .pn-plot"), (plot) => {
    const panel = plot.closest<HTMLElement>("[data-panel]");
    const name = panel?.dataset["panel"] ?? "";
    const { left, width, height } = boundsOf(plot);
    if (width === 0) return "";
    const beside = panel === null ? 0 : left - boundsOf(panel).left;
    const zoom = Math.min(1, (PAPER - beside) / width);
    return `.pn-${name} .pn-plot { flex: none; width: ${width}px; height: ${height}px; zoom: ${zoom} }`;
  });

/** The sheet's data about its run, as of the start of printing. */
interface Sheet {
  readonly title: string;
  readonly words: string;
  readonly link: string;
}

const sheetNow = (run: Run): Sheet => {
  const { preset, scenario, opened, granted, screen, flows, forks, bookmarks } = run.lab.getState();
  const scene = presets.find((one) => one.id === preset);
  const places = { screen, flows, forks, bookmarks };
  const hash = addressOf(preset, scenario, opened, { at: granted, changes: true, play: false, ...places });
  return {
    title: scenario.title || (wordOf(scene, "title") ?? t("preset.own")),
    words: dialogText("print.run", {
      seed: scenario.seed,
      time: plainNumber(granted, 6),
      duration: plainNumber(endOf(scenario)),
      version: VERSION,
    }),
    link: new URL(hash, location.href).href,
  };
};

/** The head of a printed page: a description of the run, and a link for readers of the paper. */
export const PrintSheet = (): ReactElement | null => {
  const run = useRun();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  useEffect(() => {
    // The page's Content Security Policy refuses style elements; it allows a style sheet that a script constructs.
    const sizes = new CSSStyleSheet({ media: "print" });
    document.adoptedStyleSheets.push(sizes);
    // The browser prints the page as it is when the listeners return.
    const begin = (): void => {
      sizes.replaceSync([...pictureSizes(), ...partSizes()].join("\n"));
      flushSync(() => setSheet(sheetNow(run)));
    };
    const end = (): void => {
      sizes.replaceSync("");
      setSheet(null);
    };
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sizes);
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, [run]);
  if (sheet === null) return null;
  return (
    <header className="print-sheet">
      <QrFigure link={sheet.link} />
      <div>
        <h1>{sheet.title}</h1>
        <p>{sheet.words}</p>
        <p>{sheet.link}</p>
      </div>
    </header>
  );
};
