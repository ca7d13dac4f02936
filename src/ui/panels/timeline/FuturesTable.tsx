import type { ReactElement } from "react";
import { timeText } from "../../../i18n/time.ts";
import { partingOf } from "../../../scenario/parting.ts";
import { decimals, shown } from "../../chart/format.ts";
import { forkName } from "../../plots/comparedFork/comparedFork.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { Dialog } from "../../widgets/Dialog.tsx";
import { Digits } from "../../widgets/Digits.tsx";
import { futureMetrics } from "./futureMetrics.ts";

/** Longest measured time before the fork, s. */
const BEFORE = 10;

/** Metrics before the two courses part, and in each of them since. */
const FuturesTable = ({ close }: { close(): void }): ReactElement | null => {
  const run = useRun();
  const futures = useLab((state) => state.futures);
  const scenario = useLab((state) => state.scenario);
  // The table is renewed with the clock.
  const now = useLab((state) => state.granted);
  const other = futures.others.find(({ letter }) => letter === futures.compared);
  if (other === undefined) return null;
  const forked = Math.max(other.forkedAt ?? 0, futures.forkedAt ?? 0);
  const parting = Math.min(partingOf(scenario.timeline, other.scenario.timeline), forked);
  const to = Math.min(Math.max(now, parting), other.traces.recorded);
  const before = { traces: run.traces, from: Math.max(0, parting - BEFORE), to: parting };
  const rows = futureMetrics(
    before,
    { traces: run.traces, from: parting, to },
    { traces: other.traces, from: parting, to },
  );
  return (
    <Dialog title={timeText("future.tableTitle")} className="futures-table" close={close}>
      <p className="hint">
        {timeText("future.tableNote", {
          from: decimals(before.from, 1),
          parting: decimals(parting, 1),
          to: decimals(to, 1),
        })}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{timeText("future.measure")}</th>
            <th scope="col">{timeText("future.before")}</th>
            <th scope="col">{forkName(futures.present)}</th>
            <th scope="col">{forkName(other.letter)}</th>
            <th scope="col">{timeText("future.difference")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, unit, values: [was, here, there] }) => (
            <tr key={key}>
              <th scope="row">{timeText(`future.${key}`)}</th>
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

export default FuturesTable;
