import { type ReactElement, useRef } from "react";
import { useTextUpdates } from "../chart/textUpdates.ts";
import { useRun } from "../session/RunContext.tsx";
import type { Run } from "../session/run.ts";
import { setText } from "../widgets/setText.ts";
import { useLiveCharts } from "./surfaces.ts";

/** Text that follows the run, about ten times a second, without rendering in React. */
export const Live = ({
  text,
  className,
}: {
  readonly text: (run: Run) => string;
  readonly className?: string;
}): ReactElement => {
  const run = useRun();
  const ref = useRef<HTMLSpanElement>(null);
  useLiveCharts();
  useTextUpdates(ref, () => {
    if (ref.current !== null) setText(ref.current, text(run));
  });
  return <span ref={ref} className={className} />;
};
