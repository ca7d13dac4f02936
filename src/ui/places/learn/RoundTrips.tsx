import { type ReactElement, useId } from "react";
import { learnText } from "../../../i18n/learn.ts";
import type { Group } from "../../../scenario/document.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { TextInput } from "../../widgets/TextInput.tsx";
import { readRoundTrips, roundTripText } from "./roundTrips.ts";

/** The round trips of a group's flows: one for all, several in turn, or a range. */
export const RoundTrips = ({ group }: { readonly group: Group }): ReactElement => {
  const run = useRun();
  const id = useId();
  const path = `traffic.${group.id}.rtt`;
  const remark = useLab((state) => state.remarks[path] ?? "");
  const onType = (text: string): void => {
    const { change, remark: say } = run.lab.getState();
    const typed = readRoundTrips(text);
    if (typed === null) say(path, learnText("rtt.wrong", { text: text.slice(0, 40) }));
    else change(path, typeof typed === "number" ? typed : { ...typed });
  };
  return (
    <div className="lrn-typed" data-path={path}>
      <span>{learnText("rtt.label")}</span>
      <TextInput label={learnText("rtt.label")} value={roundTripText(group.rtt)} describedBy={id} onType={onType} />
      <p id={id} className={remark === "" ? "hint" : "remark"} role={remark === "" ? undefined : "alert"}>
        {remark === "" ? learnText("rtt.help") : remark}
      </p>
    </div>
  );
};
