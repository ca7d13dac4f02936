import type { ReactElement } from "react";
import { timeText } from "../../../i18n/time.ts";
import { partingOf } from "../../../scenario/parting.ts";
import { decimals, shown } from "../../chart/format.ts";
import { forkName } from "../../plots/comparedFork/comparedFork.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { Dialog } from "../../widgets/Dialog.tsx";
import { Digits } from "../../widgets/Digits.tsx";
import { forkMetrics } from "./forkMetrics.ts";

/** Longest measured time before the fork, s. */
const BEFORE = 10;

/** Metrics before the two courses part, and in each of them since. */
const ForksTable = ({ close }: { close(): void }): ReactElement | null => {
  const run = useRun();
  const forks = useLab((state) => state.forks);
  const scenario = useLab((state) => state.scenario);
  // The table is renewed with the clock.
  const now = useLab((state) => state.granted);
  const other = forks.others.find(({ letter }) => letter === forks.compared);
  if (other === undefined) return null;
  const forked = Math.max(other.forkedAt ?? 0, forks.forkedAt ?? 0);
  const parting = Math.min(partingOf(scenario.timeline, other.scenario.timeline), forked);
  const to = Math.min(Math.max(now, parting), other.traces.recorded);
  const before = { traces: run.traces, from: Math.max(0, parting - BEFORE), to: parting };
  const rows = forkMetrics(
    before,
    { traces: run.traces, from: parting, to },
    { traces: other.traces, from: parting, to },
  );
  return (
    <Dialog title={timeText("fork.tableTitle")} className="forks-table" close={close}>
      <p className="hint">
        {timeText("fork.tableNote", {
          from: decimals(before.from, 1),
          parting: decimals(parting, 1),
          to: decimals(to, 1),
        })}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{timeText("fork.measure")}</th>
            <th scope="col">{timeText("fork.before")}</th>
            <th scope="col">{forkName(forks.present)}</th>
            <th scope="col">{forkName(other.letter)}</th>
            <th scope="col">{timeText("fork.difference")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, unit, values: [was, here, there] }) => (
            <tr key={key}>
              <th scope="row">{timeText(`fork.${key}`)}</th>
              <td>
                <Digits words={shown(was, unit)} />
              </td>
              <td>
                <Digits words={shown(here, unit)} />
              </td>
              <td>
                <Digits words={shown(there, unit)} />
              </td>
              <td>
                <Digits words={here > there ? `+${shown(here - there, unit)}` : shown(here - there, unit)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
};

export default ForksTable;
