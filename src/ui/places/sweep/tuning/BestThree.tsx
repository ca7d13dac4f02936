import type { ReactElement } from "react";
import { tuningText } from "../../../../i18n/tuning.ts";
import type { Estimate } from "../../../../sweeps/statistics.ts";
import type { SearchState, Try } from "../../../../tuning/searchState.ts";
import { AGAIN_MAX, differenceOf, isApart, spreadOver, verdictOf } from "../../../../tuning/verdict.ts";
import { useRun } from "../../../session/RunContext.tsx";
import type { Run } from "../../../session/run.ts";
import { Digits } from "../../../widgets/Digits.tsx";
import { newGesture } from "../../../widgets/newGesture.ts";
import { Term } from "../../../widgets/Term.tsx";
import { metricWords } from "../metrics.ts";
import {
  fieldName,
  fieldValue,
  halfText,
  metricGap,
  metricValue,
  placeOf,
  secondMetric,
  secondOf,
  sideOf,
} from "./shown.ts";

/** Sets the values of a try in the lab, as one change that can be undone, and shows the lab. */
const takeValues = (run: Run, { tuning }: SearchState, { values }: Try): void => {
  const lab = run.lab.getState();
  const gesture = newGesture();
  // Twice: a threshold may have to wait until the one above it has moved.
  for (let round = 0; round < 2; round++)
    for (const [i, { path }] of tuning.knobs.entries()) lab.change(path, values[i] ?? 0, gesture);
  lab.endGesture(gesture);
  run.lab.setState({ screen: "" });
};

const Measured = ({
  metric,
  found,
}: {
  readonly metric: string;
  readonly found: Estimate | undefined;
}): ReactElement | null =>
  found === undefined ? null : (
    <>
      <b>
        <Digits words={metricValue(metric, found.mean)} />
      </b>
      <span className="note">{halfText(metric, found.halfWidth)}</span>
    </>
  );

const changeText = (metric: string, each: Try, today: Try | undefined): string => {
  if (today?.measured == null) return "";
  const difference = differenceOf(each, today, 0);
  if (!isApart(difference)) return tuningText("best.same");
  const value = metricGap(metric, difference.mean);
  return tuningText(difference.mean < 0 ? "best.less" : "best.greater", { value });
};

/** Whether a try differs from another one beyond chance: from the best by the objective, in a front by both of them. */
const sameWords = (each: Try, other: Try | undefined, isFront: boolean): string => {
  if (other === undefined || other === each || isApart(differenceOf(each, other, 0))) return "";
  if (!isFront) return tuningText("best.notFirst");
  return isApart(differenceOf(each, other, 1)) ? "" : tuningText("best.notBefore");
};

/** The best three tries, how they differ from today's scene, and what they do with seeds that the search never saw. */
export const BestThree = ({ search }: { readonly search: SearchState }): ReactElement | null => {
  const run = useRun();
  const { tuning, references, heldBack } = search;
  const { chosen, nearest } = verdictOf(search);
  const [scene] = tuning.scenes;
  const [metric, second, limit] = [tuning.objectives[0]?.metric ?? "", secondMetric(tuning), tuning.limits[0]];
  const [first] = chosen;
  if (scene === undefined) return null;
  if (first === undefined) {
    if (limit === undefined) return <p className="note">{tuningText("so.front")}</p>;
    const place = nearest === null ? undefined : placeOf(nearest);
    if (place === undefined || search.end === null) return <p className="note">{tuningText("so.none")}</p>;
    return (
      <p className="tun-nothing">
        {tuningText(`best.nothing.${sideOf(limit.sign)}`, {
          metric: metricWords(limit.metric),
          limit: metricValue(limit.metric, limit.value),
          value: metricValue(limit.metric, place.y),
          at: metricValue(metric, place.x),
        })}
      </p>
    );
  }
  const shown = spreadOver(chosen, AGAIN_MAX);
  const today = references.find(({ origin }) => origin === "today");
  return (
    <div className="scroll-x">
      <table className="tun-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{tuningText("best.place")}</span>
            </th>
            <th scope="col">{metricWords(metric)}</th>
            <th scope="col">{metricWords(second)}</th>
            {tuning.knobs.map(({ path }) => (
              <th key={path} scope="col">
                <Term text={fieldName(scene, path)} />
              </th>
            ))}
            <th scope="col">{tuningText("best.change")}</th>
            <th scope="col">{tuningText("best.unseen")}</th>
            <th scope="col">
              <span className="unseen">{tuningText("best.use")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((each, i) => {
            const again = heldBack?.find(({ origin, id }) => origin === each.origin && id === each.id)?.measured;
            const same = sameWords(each, limit === undefined ? shown[i - 1] : first, limit === undefined);
            return (
              <tr key={each.id}>
                <th scope="row">{i + 1}</th>
                <td>
                  <Measured metric={metric} found={each.measured?.objectives[0]} />
                </td>
                <td>
                  <Measured metric={second} found={secondOf(each)} />
                </td>
                {tuning.knobs.map(({ path }, k) => (
                  <td key={path}>
                    <Digits words={fieldValue(scene, path, each.values[k] ?? Number.NaN)} />
                  </td>
                ))}
                <td>
                  {changeText(metric, each, today)}
                  {same !== "" && <span className="note">{` (${same})`}</span>}
                </td>
                <td>
                  {again == null ? (
                    <span className="note">{tuningText("best.unseenNone")}</span>
                  ) : (
                    <>
                      <Measured metric={metric} found={again.objectives[0]} />
                      {", "}
                      <Measured metric={second} found={secondOf({ measured: again })} />
                    </>
                  )}
                </td>
                <td>
                  <button
                    type="button"
                    className="button outlined"
                    aria-label={tuningText("best.useOne", { n: i + 1 })}
                    onClick={() => takeValues(run, search, each)}
                  >
                    {tuningText("best.use")}
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {chosen.length > shown.length && (
        <p className="note">{tuningText("best.more", { n: chosen.length - shown.length })}</p>
      )}
    </div>
  );
};
