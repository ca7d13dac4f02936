import type { ReactElement } from "react";
import { useStore } from "zustand";
import { workshopText } from "../../../i18n/workshop.ts";
import type { ContractTestResult } from "../../../protocol/contractTests.ts";
import { useRun } from "../../session/RunContext.tsx";
import { LaterIcon } from "../../widgets/LaterIcon.tsx";
import type { ContractTests, ContractTestsState } from "./contractTests.ts";
import { openFailing } from "./openCase.ts";

/** The four results that an author sees, each from some tests of the contract. */
const CELLS = [
  { id: "conserves", tests: ["keeps", "order", "survives"] },
  { id: "bounded", tests: ["bounded"] },
  { id: "repeats", tests: ["repeats", "restore", "scenes"] },
] as const;

const nanoseconds = (time: number | undefined): string => (time === undefined ? "" : String(Math.round(time * 1e9)));

const costWords = ({ times, isRunning, isDone, stopped }: ContractTestsState): string => {
  const [own, red, codel] = times.map(nanoseconds);
  if (own !== undefined) return workshopText("tests.cost", { own, red: red ?? "", codel: codel ?? "" });
  if (isRunning) return workshopText("tests.running");
  if (stopped !== "") return workshopText("tests.stopped", { reason: stopped });
  return workshopText(isDone ? "tests.noCost" : "tests.notYet");
};

/** A scene of the lab in which a test fails. */
type Shown = NonNullable<ContractTestResult["scene"]>;

interface CellProps {
  readonly title: string;
  /** null: not known yet. */
  readonly passed: boolean | null;
  readonly words: string;
  readonly lines: readonly string[];
  readonly scene: Shown | null;
  open(scene: Shown): void;
}
const Cell = ({ title, passed, words, lines, scene, open }: CellProps): ReactElement => (
  <li className={passed === false ? "wks-test wks-failed" : "wks-test"}>
    <b>
      {passed !== null && <LaterIcon name={passed ? "check" : "close"} size={15} />}
      {title}
      {passed !== null && <span className="unseen">, {workshopText(passed ? "tests.passed" : "tests.failed")}</span>}
    </b>
    <p title={words}>{words}</p>
    {scene !== null && (
      <button
        type="button"
        className="link"
        title={workshopText("tests.openTitle", { time: scene.at.toFixed(3) })}
        onClick={() => open(scene)}
      >
        {workshopText("tests.open")}
      </button>
    )}
    {lines.length > 0 && (
      <details>
        <summary>{workshopText("tests.case")}</summary>
        <pre>{lines.join("\n")}</pre>
      </details>
    )}
  </li>
);

const cellOf = (
  tests: readonly string[],
  { results, isRunning }: ContractTestsState,
): Pick<CellProps, "passed" | "words" | "lines" | "scene"> => {
  const found = tests.flatMap((id) => results.find((one) => one.id === id) ?? []);
  const failed: ContractTestResult | undefined = found.find(({ verdict }) => verdict !== "passed");
  if (failed !== undefined) return { passed: false, words: failed.sentence, lines: failed.lines, scene: failed.scene };
  if (found.length < tests.length)
    return { passed: null, words: workshopText(isRunning ? "tests.running" : "tests.notYet"), lines: [], scene: null };
  return { passed: true, words: found[0]?.sentence ?? "", lines: [], scene: null };
};

/** What the tests have found, once they are over; "": they are not. */
const foundWords = (state: ContractTestsState): string => {
  const { version, isDone, stopped } = state;
  if (!isDone) return "";
  const bad = CELLS.flatMap(({ id, tests }) => {
    const { passed, words } = cellOf(tests, state);
    return passed === false ? [workshopText("tests.saysFailed", { test: workshopText(`tests.${id}`), words })] : [];
  });
  if (stopped !== "") bad.push(workshopText("tests.stopped", { reason: stopped }));
  return bad.length === 0
    ? workshopText("tests.saysPassed", { version })
    : workshopText("tests.says", { version, words: bad.join(" ") });
};

/** Whether the discipline keeps the contract, and what it costs: runs by itself after every version. */
export const TestsStrip = ({ contractTests }: { readonly contractTests: ContractTests }): ReactElement => {
  const run = useRun();
  const state = useStore(contractTests.store);
  const open = ({ scene, at }: Shown): void => openFailing(run, scene, state.id, at);
  return (
    <section className="panel wks-tests" aria-label={workshopText("tests.title", { version: state.version })}>
      <ul>
        {CELLS.map(({ id, tests }) => (
          <Cell key={id} title={workshopText(`tests.${id}`)} {...cellOf(tests, state)} open={open} />
        ))}
        <Cell
          title={workshopText("tests.costTitle")}
          passed={state.times.length > 0 ? true : state.isDone ? false : null}
          words={costWords(state)}
          lines={[]}
          scene={null}
          open={open}
        />
      </ul>
      <span className="unseen" role="status">
        {foundWords(state)}
      </span>
    </section>
  );
};
