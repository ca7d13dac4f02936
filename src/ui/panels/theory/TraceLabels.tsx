import type { ReactElement } from "react";
import { spread } from "../../chart/labels.ts";
import { SvgTerm } from "../../widgets/SvgTerm.tsx";
import type { Frame } from "./axes.tsx";

/** Words beside the right edge of a trace. */
export interface TraceLabel {
  /** Class of its text. */
  readonly kind: string;
  /** px from the top. */
  readonly at: number;
  /** "min_th", drawn with its index. */
  readonly symbol?: string;
  readonly text: string;
}

/** Words that are closer than this would overlap, px. */
const LINE = 14;

/** Moves labels apart, within the frame. */
export const spreadLabels = (labels: readonly TraceLabel[], { top, bottom }: Frame): readonly TraceLabel[] => {
  const places = spread(
    labels.map(({ at }) => at),
    LINE,
    top + 4,
    bottom,
  );
  return labels.map((label, i) => ({ ...label, at: places[i] ?? label.at }));
};

/** The labels of a trace, each beside what it names. */
export const TraceLabels = ({
  x,
  labels,
}: {
  readonly x: number;
  readonly labels: readonly TraceLabel[];
}): ReactElement => (
  <>
    {labels.map(({ kind, at, symbol = "", text }) => (
      <text key={`${symbol} ${text}`} className={kind} x={x} y={at + 4}>
        <SvgTerm text={symbol} after={symbol === "" ? text : ` ${text}`} />
      </text>
    ))}
  </>
);
