import type { ReactElement } from "react";
import { sweepText } from "../../../i18n/sweeps.ts";
import { useRun } from "../../session/RunContext.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { MovingStatus } from "../../widgets/MovingStatus.tsx";
import { pointWords } from "./picked.ts";
import { RunCells } from "./RunCells.tsx";
import { laneNamesOverPoints } from "./results.ts";
import { timeOf } from "./speed.ts";
import { sweepOf, useSweep } from "./sweep.ts";
import type { Found } from "./sweepStudy.ts";
import { overOf, wordsOf } from "./WorkBar.tsx";
import { leftWords } from "./words.ts";
import { workers } from "./workers.ts";

/** In the question: how many runs it takes and about how long, and the button that starts them. */
export const RunRow = ({ found }: { readonly found: Found | null }): ReactElement => {
  const run = useRun();
  const { status } = useSweep((state) => state.work);
  const study = sweepOf(run);
  const open = found === null ? [] : found.runs.filter(({ job }) => !found.results.has(job.id)).map(({ job }) => job);
  const count = workers.workerCount;
  const words =
    found === null || open.length === 0
      ? ""
      : sweepText("work.estimate", {
          runs: sweepText("count.runs", { n: open.length }),
          time: leftWords(timeOf(open, count)),
          cores: sweepText("count.cores", { n: count }),
        });
  const isSome = found !== null && open.length < found.runs.length && open.length > 0;
  return (
    <div className="swp-run">
      <span className="note">{words}</span>
      <span className="spring" />
      {status === "running" && (
        <button type="button" className="button solid" onClick={() => study.pause()}>
          <Icon name="pause" />
          {sweepText("work.pause")}
        </button>
      )}
      {status === "paused" && (
        <button type="button" className="button solid" onClick={() => study.resume()}>
          <Icon name="play" />
          {sweepText("work.resume")}
        </button>
      )}
      {status !== "running" && status !== "paused" && (
        <button type="button" className="button solid" disabled={found === null} onClick={() => void study.run()}>
          <Icon name="play" />
          {sweepText(isSome ? "work.goOn" : "work.run")}
        </button>
      )}
    </div>
  );
};

/** The progress of the runs, point by point, and the button that stops them; what is done is kept. */
export const RunPanel = ({ found }: { readonly found: Found | null }): ReactElement => {
  const run = useRun();
  const work = useSweep((state) => state.work);
  const running = useSweep((state) => state.running);
  const failed = useSweep((state) => state.failed);
  const { status, total } = work;
  const isBusy = status === "running" || status === "paused";
  const kept = found === null ? 0 : found.runs.filter(({ job }) => found.results.has(job.id)).length;
  const idle =
    found === null
      ? sweepText("page.nothing")
      : sweepText("page.wanted", {
          runs: sweepText("count.runs", { n: found.runs.length }),
          points: sweepText("count.points", { n: found.points.length }),
          kept,
        });
  return (
    <section className="panel swp-runs work" aria-label={sweepText("work.title")}>
      <div className="work-row">
        <b>{sweepText("work.title")}</b>
        <span>
          <MovingStatus words={wordsOf(work, idle)} />
        </span>
        {(isBusy || status === "done") && (
          <progress aria-label={sweepText("work.progress")} max={Math.max(1, total)} value={overOf(work)} />
        )}
        <span className="spring" />
        {isBusy && (
          <button type="button" className="button outlined" onClick={() => sweepOf(run).cancel()}>
            <Icon name="close" />
            {sweepText("work.stop")}
          </button>
        )}
      </div>
      {found !== null && (
        <>
          <RunCells {...{ found, running, failed }} at={found.points.map((_, i) => pointWords(found, i))} />
          <Failures {...{ found, failed }} />
        </>
      )}
    </section>
  );
};

/** Which runs failed, and why. */
const Failures = ({ found, failed }: { readonly found: Found; readonly failed: ReadonlyMap<string, string> }) => {
  const all = found.runs.filter(({ job }) => failed.has(job.id));
  if (all.length === 0) return null;
  // All seeds of a point mostly fail for one reason.
  const sentences = new Set(
    all.map(({ job, point, lane }) =>
      sweepText("cells.failure", {
        lane: laneNamesOverPoints(found)[lane] ?? "",
        at: pointWords(found, point),
        reason: failed.get(job.id) ?? "",
      }),
    ),
  );
  return (
    <details className="swp-failures">
      <summary>
        <Icon name="close" size={12} />
        {sweepText("cells.failures", { n: all.length })}
      </summary>
      <ul>
        {[...sentences].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
};
