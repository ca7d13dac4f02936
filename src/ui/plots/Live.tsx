import { type ReactElement, useRef } from "react";
import { useTextUpdates } from "../chart/canvas.ts";
import { useLiveCharts } from "./surfaces.ts";

/** Text that follows the run, about ten times a second, without a render of React. */
export const Live = ({
  text,
  className,
}: {
  readonly text: () => string;
  readonly className?: string;
}): ReactElement => {
  const ref = useRef<HTMLSpanElement>(null);
  useLiveCharts();
  useTextUpdates(ref, () => {
    const next = text();
    if (ref.current !== null && ref.current.textContent !== next) ref.current.textContent = next;
  });
  return <span ref={ref} className={className} />;
};
