import { type ReactElement, useEffect, useMemo, useRef, useState } from "react";
import { fileName } from "../../../../exports/fileName.ts";
import { currentLocale } from "../../../../i18n/locale.ts";
import { type ShareKey, shareText } from "../../../../i18n/share.ts";
import type { Scenario } from "../../../../scenario/document.ts";
import { writeScenario } from "../../../../scenario/parse.ts";
import { endOf } from "../../../../scenario/runEnd.ts";
import { seedsFrom } from "../../../../scenario/seeds.ts";
import { reasonOf } from "../../../../units/reasonOf.ts";
import type { Seconds } from "../../../../units/units.ts";
import { VERSION } from "../../../../units/version.ts";
import { windowOf } from "../../../plots/view.ts";
import { plainNumber } from "../../../quantity.ts";
import { takeBackgroundWorker } from "../../../session/backgroundWorker.ts";
import { useLab, useRun } from "../../../session/RunContext.tsx";
import { CopyButton } from "../../../widgets/CopyButton.tsx";
import { LaterIcon } from "../../../widgets/LaterIcon.tsx";
import { qrPath } from "../../../widgets/qrCode.ts";
import { SwitchRow } from "../../../widgets/Switch.tsx";
import { saveText } from "../../../widgets/saveFile.ts";
import { codeSvg } from "../codeSvg.ts";
import type { KindProps } from "../contract.ts";
import { linkAt } from "../linkOf.ts";
import { type Making, makeFile } from "../makeFile.ts";
import { orFailed } from "../orFailed.ts";
import { tracesOf } from "../picture/labSubjects.ts";
import { SIZES, sheetSvg } from "../picture/sheet.ts";
import { Segments } from "../Segments.tsx";
import { measuredRows, metricsIn, type RunMetrics } from "./measured.ts";
import { changeRows, methodsText, settingRows } from "./methods.ts";
import { fillTree, printReport } from "./printReport.ts";
import { type Report, type ReportPart, reportBody, reportHtml } from "./reportHtml.ts";

/** Numbers of seeds that may be measured. */
const SEEDS = [1, 5, 10] as const;
/** Parts that can be left out. */
const PARTS = ["methods", "figure", "metrics", "changes", "code"] as const;
type PartId = (typeof PARTS)[number];

/** A report of the run as one file: methods, picture, numbers, settings, link. */
const ReportKind = ({ at }: KindProps): ReactElement => {
  const run = useRun();
  const scenario = useLab((state) => state.scenario);
  const [left, setLeft] = useState<ReadonlySet<PartId>>(new Set());
  const [seeds, setSeeds] = useState<(typeof SEEDS)[number]>(SEEDS[0]);
  const to = at > 0 ? at : endOf(scenario);
  const measured = useMeasured(scenario, to, seeds);
  const [picture, pictureFailed] = useTraces();
  const field = useRef<HTMLInputElement>(null);
  const link = linkAt(run.lab.getState(), at);
  // The user may have stopped the work: the text is about the finished runs.
  const count = left.has("metrics") ? 0 : measured.share < 1 ? seeds : measured.runs.length;
  const methods = methodsText(scenario, to, count);
  const view = windowOf(
    useLab((state) => state.view),
    at,
  );
  const shown = { from: plainNumber(view.from, 4), to: plainNumber(view.to, 5) };
  const figureTitle = shareText("report.figureOf", shown);
  const report = useMemo((): Report => {
    const code = qrPath(link);
    const all: Readonly<Record<PartId, readonly ReportPart[]>> = {
      methods: [{ heading: shareText("report.methods"), text: methods }],
      figure: picture === "" ? [] : [{ heading: figureTitle, svg: picture }],
      metrics: [...(measured.runs.length === 0 ? [] : [metricsPart(measured.runs, to)]), settingsPart(scenario)],
      changes: scenario.timeline.some(({ at: time }) => time < to) ? [changesPart(scenario, to)] : [],
      code: code === undefined ? [] : [{ heading: shareText("report.code"), svg: codeSvg(code, CODE_PX) }],
    };
    return {
      lang: currentLocale().tag,
      title: scenario.title,
      about: shareText("report.about", { version: VERSION, seed: scenario.seed, link }),
      parts: PARTS.filter((id) => !left.has(id)).flatMap((id) => all[id]),
    };
  }, [link, methods, picture, figureTitle, measured.runs, to, scenario, left]);
  const flip = (id: PartId, on: boolean): void =>
    setLeft((before) => new Set(on ? [...before].filter((one) => one !== id) : [...before, id]));
  const isMaking = measured.share < 1 && !left.has("metrics");
  return (
    <>
      <div>
        <h3>{shareText("report.title")}</h3>
        <p>{shareText("report.lead")}</p>
      </div>
      <div className="share-picture share-long">
        <Preview report={report} />
        <div className="share-side">
          <div className="options">
            {PARTS.map((id) => (
              <SwitchRow
                key={id}
                label={shareText(`report.${id}`)}
                checked={!left.has(id)}
                onChange={(on) => flip(id, on)}
              />
            ))}
          </div>
          <Segments label={shareText("report.seeds")} values={SEEDS} value={seeds} words={String} choose={setSeeds} />
          <div className="share-acts">
            <p role="status">{measured.failed || pictureFailed}</p>
            {isMaking && (
              <>
                <progress value={measured.share} aria-label={shareText("data.progress")} />
                <button type="button" className="button outlined" onClick={measured.stop}>
                  {shareText("data.stop")}
                </button>
              </>
            )}
            <button
              type="button"
              className="button solid"
              disabled={isMaking}
              onClick={() => saveText(reportHtml(report, fonts()), "text/html", `${fileName(scenario, 0)}.html`)}
            >
              <LaterIcon name="download" />
              {isMaking
                ? shareText("data.making", { percent: Math.floor(100 * measured.share) })
                : shareText("report.save")}
            </button>
            <button
              type="button"
              className="button outlined"
              disabled={isMaking}
              onClick={() => printReport(reportBody(report))}
            >
              {shareText("report.print")}
            </button>
            <CopyButton text={methods} field={field} label={shareText("report.copy")} look="outlined" />
          </div>
        </div>
      </div>
      <input
        type="text"
        ref={field}
        className="unseen"
        readOnly
        tabIndex={-1}
        aria-label={shareText("report.methods")}
        value={methods}
      />
      <p className="share-foot">{shareText("report.foot")}</p>
    </>
  );
};

/** Names of the page's fonts. */
const fonts = (): string => getComputedStyle(document.documentElement).getPropertyValue("--sans");

/** Side of the code in a report, px. */
const CODE_PX = 150;

const headed = (...keys: readonly ShareKey[]): readonly string[] => keys.map((key) => shareText(key));

const metricsPart = (runs: readonly RunMetrics[], to: Seconds): ReportPart => ({
  heading: shareText("report.metricsOf", { to: plainNumber(to, 5), n: runs.length }),
  table: { head: headed("report.metric", "report.value"), rows: measuredRows(runs) },
});
const settingsPart = (scenario: Scenario): ReportPart => ({
  heading: shareText("report.settings"),
  table: { head: headed("report.setting", "report.value"), rows: settingRows(scenario) },
});
const changesPart = (scenario: Scenario, to: Seconds): ReportPart => ({
  heading: shareText("report.changes"),
  table: { head: headed("report.at", "report.change"), rows: changeRows(scenario, to) },
});

/** The traces as in the lab, once they are drawn, and why they could not be; "": not yet. */
const useTraces = (): readonly [svg: string, failed: string] => {
  const run = useRun();
  const [svg, setSvg] = useState("");
  const [failed, setFailed] = useState("");
  useEffect(() => {
    let isOver = false;
    const draw = async (): Promise<string> => {
      const drawn = await sheetSvg({ subject: tracesOf(run), size: SIZES.page, caption: "", code: undefined });
      if (!isOver) setSvg(drawn);
      return "";
    };
    void orFailed(draw).then((words) => {
      if (!isOver) setFailed(words);
    });
    return () => {
      isOver = true;
    };
  }, [run]);
  return [svg, failed];
};

interface Measured {
  /** The runs that are done, in the order of their seeds. */
  readonly runs: readonly RunMetrics[];
  /** Share of the work that is done, 0 to 1. */
  readonly share: number;
  /** Why there is no more; "": no reason. */
  readonly failed: string;
  /** Ends the work; what is done stays. */
  stop(): void;
}

/** Repeats the run with this many seeds, from its own on, one after another in the background. */
const useMeasured = (scenario: Scenario, to: Seconds, seeds: number): Measured => {
  const [state, setState] = useState<Omit<Measured, "stop">>({ runs: [], share: 0, failed: "" });
  const making = useRef<Making | null>(null);
  useEffect(() => {
    let isOver = false;
    const measure = async (): Promise<void> => {
      const runs: RunMetrics[] = [];
      setState({ runs, share: 0, failed: "" });
      for (const [i, seed] of seedsFrom(scenario.seed, seeds).entries()) {
        const one = writeScenario({ ...scenario, seed });
        const request = { scenario: one, lane: 0, from: 0, to, link: "", version: VERSION };
        making.current = makeFile(
          takeBackgroundWorker(),
          { kind: "file", file: "metricsJson", isPacked: false, ...request },
          (share) => setState((before) => ({ ...before, share: Math.min(0.99, (i + share) / seeds) })),
        );
        const { bytes } = await making.current.made;
        if (isOver) return;
        runs.push(metricsIn(new TextDecoder().decode(bytes)));
        setState({ runs: [...runs], share: (i + 1) / seeds, failed: "" });
      }
    };
    measure().catch((error: unknown) => {
      const why = reasonOf(error);
      if (!isOver) setState((before) => ({ ...before, share: 1, failed: shareText("data.failed", { why }) }));
    });
    return () => {
      isOver = true;
      making.current?.stop();
    };
  }, [scenario, to, seeds]);
  const stop = (): void => {
    making.current?.stop();
    setState((before) => ({ ...before, share: 1, failed: shareText("report.stopped", { n: before.runs.length }) }));
  };
  return { ...state, stop };
};

/** The report as it will be saved, in a tree of its own: its style is not the page's. */
const Preview = ({ report }: { readonly report: Report }): ReactElement => {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = holder;
    if (current === null) return;
    fillTree(current, reportBody(report));
  }, [report]);
  return (
    <section className="share-paper share-report" aria-label={shareText("report.preview")}>
      <div ref={holder} />
    </section>
  );
};

export default ReportKind;
