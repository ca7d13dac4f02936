import { type ReactElement, useLayoutEffect, useRef } from "react";
import { measuresOf, type Scene } from "../../../../experiments/rfc7928/contract.ts";
import type { Cell, Interval } from "../../../../experiments/rfc7928/suite.ts";
import { shownMeasure } from "../../../../experiments/rfc7928/units.ts";
import { papersText } from "../../../../i18n/papers.ts";
import { decimals } from "../../../chart/format.ts";
import { Digits } from "../../../widgets/Digits.tsx";
import { queueName } from "./queueName.ts";

interface Props {
  readonly scene: Scene;
  readonly cells: readonly Cell[];
  /** Id of the chosen discipline. */
  readonly chosen: string;
  choose(queue: string): void;
}

/** A row for every discipline and a column for every measure of a scene. */
export const SuiteTable = ({ scene, cells, chosen, choose }: Props): ReactElement => {
  const measures = measuresOf(scene);
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => bringIntoView(box.current, chosen), [chosen]);
  return (
    <section ref={box} className="suite-table" aria-label={papersText("suite.table", { title: scene.title })}>
      <table>
        <thead>
          <tr>
            <th scope="col">{papersText("suite.queue")}</th>
            {measures.map((measure) => {
              const { label, unit } = shownMeasure(measure);
              return (
                <th key={measure} scope="col">
                  {unit === "" ? label : papersText("suite.unit", { label, unit })}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {cells.map((cell) => (
            <tr key={cell.queue} data-queue={cell.queue} aria-current={cell.queue === chosen ? "true" : undefined}>
              <th scope="row">
                <button type="button" className="link" onClick={() => choose(cell.queue)}>
                  {queueName(cell.queue)}
                </button>
              </th>
              {measures.map((measure, i) => (
                <td key={measure}>
                  <Digits words={intervalText(cell.measures[i] ?? null, measure)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** Scrolls the table alone, and only if the row of a discipline is not in it. */
const bringIntoView = (box: HTMLElement | null, queue: string): void => {
  const row = box?.querySelector<HTMLElement>(`[data-queue="${queue}"]`) ?? null;
  if (box === null || row === null) return;
  const head = box.querySelector("thead")?.clientHeight ?? 0;
  const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight];
  if (top - head < box.scrollTop || bottom > box.scrollTop + box.clientHeight)
    box.scrollTop = Math.max(0, top - box.clientHeight / 2);
};

const intervalText = (interval: Interval, measure: string): string => {
  if (interval === null) return "–";
  const { factor, digits } = shownMeasure(measure);
  const [mean, halfWidth] = interval;
  return papersText("suite.interval", {
    mean: decimals(mean * factor, digits),
    half: decimals(halfWidth * factor, digits),
  });
};
