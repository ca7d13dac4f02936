import { area, line } from "d3-shape";
import type { ReactElement } from "react";
import { sweepText } from "../../../i18n/sweeps.ts";
import { largestOf } from "../../../units/extremes.ts";
import { plainNumber } from "../../quantity.ts";
import { usePeek } from "./runPeek.ts";
import type { Found } from "./sweepStudy.ts";

/** Size of the picture, px. */
const [WIDTH, HEIGHT] = [220, 64];

interface Props {
  readonly found: Found;
  readonly lane: number;
  readonly point: number;
}

/** The first run behind a point of a plot; null: none has ended. */
const runOf = ({ runs, results }: Found, lane: number, point: number) =>
  runs.find((run) => run.lane === lane && run.point === point && results.has(run.job.id)) ?? null;

/** A small picture of a run behind a point: its queue over time. */
export const RunPeek = ({ found, lane, point }: Props): ReactElement | null => {
  const run = runOf(found, lane, point);
  return run === null ? null : <Peeked job={run.job} seed={run.seed} />;
};

type Run = Found["runs"][number];

const Peeked = ({ job, seed }: Pick<Run, "job" | "seed">): ReactElement => {
  const peek = usePeek(job);
  if (peek === undefined) return <p className="note swp-peek">{sweepText("peek.running")}</p>;
  if (peek === null) return <p className="note swp-peek">{sweepText("peek.failed")}</p>;
  const values = Array.from(peek.mean, (value) => (Number.isFinite(value) ? value : 0));
  const most = largestOf(Array.from(peek.max).filter(Number.isFinite), 1);
  const x = (i: number): number => (i / Math.max(1, values.length - 1)) * WIDTH;
  const y = (value: number): number => HEIGHT - (value / most) * (HEIGHT - 2);
  const words = sweepText("peek.words", { seed, most: plainNumber(most, 3) });
  return (
    <figure className="swp-peek">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
        <path
          d={
            area<number>()
              .x((_, i) => x(i))
              .y0(HEIGHT)
              .y1(y)(values) ?? ""
          }
          fill="var(--qfill)"
        />
        <path
          d={
            line<number>()
              .x((_, i) => x(i))
              .y(y)(values) ?? ""
          }
          fill="none"
          stroke="var(--q)"
          strokeWidth={1.2}
        />
        <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} stroke="var(--line2)" />
      </svg>
      <figcaption className="note">{words}</figcaption>
    </figure>
  );
};
