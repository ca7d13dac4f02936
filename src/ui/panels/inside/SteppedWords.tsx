import { type ReactElement, useEffect, useState } from "react";
import { insideText } from "../../../i18n/inside.ts";
import { decimals } from "../../chart/format.ts";
import { laneOf } from "../../plots/lane.ts";
import { useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { spoken } from "../../widgets/spoken.ts";
import { decisionOf, decisionSentence } from "./decisionWords.ts";

/** Events of packets lie microseconds apart. */
const TIME_DIGITS = 6;

const sentenceNow = (run: Run): string => {
  const { inForce, decision } = run.lab.getState();
  const lane = laneOf(inForce);
  return decisionSentence(lane, decisionOf(decision, lane));
};

/** The time that a step over a packet event leads to and, if a packet has arrived, the decision about it. */
const SteppedWords = (): ReactElement => {
  const run = useRun();
  const [words, setWords] = useState("");
  useEffect(() => {
    let isStepping = false;
    let known = sentenceNow(run);
    return run.lab.subscribe((now, before) => {
      if (now.steps !== before.steps) {
        if (!isStepping) known = sentenceNow(run);
        isStepping = true;
      }
      if (now.status === "playing" || now.headingFor !== null || now.replayingTo !== null) isStepping = false;
      if (!isStepping || now.granted === before.granted) return;
      const sentence = sentenceNow(run);
      const time = decimals(now.granted, TIME_DIGITS);
      setWords(
        sentence === known
          ? insideText("panel.inside.steppedTo", { time })
          : insideText("panel.inside.stepped", { time, sentence }),
      );
      known = sentence;
    });
  }, [run]);
  return (
    <p className="unseen" role="status">
      {spoken(words)}
    </p>
  );
};

export default SteppedWords;
