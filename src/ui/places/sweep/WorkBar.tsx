import type { ReactElement, ReactNode } from "react";
import { sweepText } from "../../../i18n/sweeps.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { MovingStatus } from "../../widgets/MovingStatus.tsx";
import { leftWords } from "./words.ts";
import type { WorkState } from "./work.ts";

interface Props {
  readonly work: WorkState;
  /** The planned work, in words, while nothing runs. */
  readonly idle: string;
  readonly children?: ReactNode;
  /** Why it cannot run; "": it can. */
  readonly hindered?: string;
  run(): void;
  pause(): void;
  resume(): void;
  cancel(): void;
}

/** Buttons to start, pause and cancel, and the progress with the remaining time. */
export const WorkBar = ({ work, idle, children, hindered = "", run, pause, resume, cancel }: Props): ReactElement => {
  const { status, total } = work;
  const isBusy = status === "running" || status === "paused";
  return (
    <div className="work">
      <div className="work-row">
        <b>{sweepText("work.title")}</b>
        <span>
          <MovingStatus words={wordsOf(work, idle)} />
        </span>
        <span className="spring" />
        {children}
        {!isBusy && (
          <button type="button" className="button solid" disabled={hindered !== ""} title={hindered} onClick={run}>
            <Icon name="play" />
            {status === "cancelled" ? sweepText("work.again") : sweepText("work.run")}
          </button>
        )}
        {status === "running" && (
          <button type="button" className="button outlined" onClick={pause}>
            <Icon name="pause" />
            {sweepText("work.pause")}
          </button>
        )}
        {status === "paused" && (
          <button type="button" className="button outlined" onClick={resume}>
            <Icon name="play" />
            {sweepText("work.resume")}
          </button>
        )}
        {isBusy && (
          <button type="button" className="button outlined" onClick={cancel}>
            <Icon name="close" />
            {sweepText("work.cancel")}
          </button>
        )}
      </div>
      {(isBusy || status === "done") && (
        <progress aria-label={sweepText("work.progress")} max={Math.max(1, total)} value={overOf(work)} />
      )}
    </div>
  );
};

/** Runs that are over, with those that failed: the words beside the bar name these. */
export const overOf = ({ done, failed }: WorkState): number => done + failed;

/** The state of the work in words; `idle` where nothing has begun. */
export const wordsOf = ({ status, done, total, known, failed, left, message }: WorkState, idle: string): string => {
  const workerCount = Math.max(1, navigator.hardwareConcurrency);
  switch (status) {
    case "idle":
      return idle;
    case "running":
      return left === null
        ? sweepText("work.running", { done, total, workers: workerCount })
        : sweepText("work.left", { done, total, left: leftWords(left), workers: workerCount });
    case "paused":
      return sweepText("work.paused", { done, total });
    case "done":
      return failed > 0
        ? sweepText("work.doneSome", { done, total, failed })
        : sweepText("work.done", { n: total, known });
    case "cancelled":
      return sweepText("work.cancelled", { done, total });
    case "failed":
      return sweepText("work.failed", { reason: message });
  }
};
