import { type ReactElement, useId, useState } from "react";
import { dialogText } from "../../i18n/dialogs.ts";
import { plainNumber } from "../quantity.ts";
import { useLab, useRun } from "../session/RunContext.tsx";
import { Told } from "../widgets/Told.tsx";
import { type LoadedRates, loadRates } from "./loadRates.ts";
import type { RateList } from "./opportunities.ts";
import { type Doubt, inUnit } from "./rateFile.ts";

const PATH = "bottleneck.variation";

/** Loads a list of rates from the user's file, after questions about units that the file leaves open. */
export const RateTrace = (): ReactElement => {
  const run = useRun();
  const id = useId();
  const [open, setOpen] = useState<LoadedRates | null>(null);
  const remark = useLab((state) => state.remarks[PATH] ?? "");
  const refuse = (sentence: string): void => run.lab.getState().remark(PATH, sentence);
  const take = (list: RateList, doubts: readonly Doubt[]): void => {
    setOpen(doubts.length === 0 ? null : { list, doubts });
    if (doubts.length === 0) run.lab.getState().change(PATH, { shape: "trace", ...list });
  };
  const onFile = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setOpen(null);
    const loaded = await loadRates(file);
    refuse(typeof loaded === "string" ? loaded : "");
    if (typeof loaded !== "string") take(loaded.list, loaded.doubts);
  };
  return (
    <div className="rate-file">
      <label className="link" htmlFor={id} title={dialogText("trace.help")}>
        {dialogText("trace.load")}
      </label>
      <input
        id={id}
        className="unseen"
        type="file"
        accept=".csv,.txt,.up,.down,.trace,text/csv,text/plain"
        onChange={(event) => {
          void onFile(event.target.files?.[0]);
          // So that the user can choose the same file again after correcting it.
          event.target.value = "";
        }}
      />
      {remark !== "" && <p className="remark">{remark}</p>}
      <Told>{open !== null && <Question {...open} take={take} cancel={() => setOpen(null)} />}</Told>
    </div>
  );
};

interface QuestionProps extends LoadedRates {
  take(list: RateList, doubts: readonly Doubt[]): void;
  cancel(): void;
}

/** The first open question about a file, with a button for each answer. */
const Question = ({ list, doubts, take, cancel }: QuestionProps): ReactElement | null => {
  const id = useId();
  const [doubt, ...rest] = doubts;
  if (doubt === undefined) return null;
  const sample = doubt.sample.map((value) => plainNumber(value)).join(", ");
  const button = (words: string, act: () => void, look = "outlined"): ReactElement => (
    <button key={words} type="button" className={`button ${look}`} onClick={act}>
      {words}
    </button>
  );
  return (
    <fieldset className="ask" aria-labelledby={id}>
      <p id={id}>
        {doubt.about === "opportunities"
          ? dialogText("trace.opportunities", { sample })
          : dialogText(`trace.${doubt.about}`, { unit: doubt.units[0] ?? "", sample })}
      </p>
      {doubt.about === "opportunities"
        ? button(dialogText("trace.yes"), () => take(list, rest))
        : doubt.units.map((unit) => button(unit, () => take(inUnit(list, doubt.about, unit), rest)))}
      {button(dialogText("trace.no"), cancel, "")}
    </fieldset>
  );
};
