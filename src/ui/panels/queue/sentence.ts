import { BIN_WIDTH } from "../../../engine/recording/frame.ts";
import { panelText } from "../../../i18n/laterPanels.ts";
import { wordOf } from "../../../i18n/words.ts";
import { decimals, grouped, shown } from "../../chart/format.ts";
import { overlay } from "../../plots/comparedFork/laidOver.ts";
import { laneOf, signalsAgainst } from "../../plots/lane.ts";
import { drainOver, readOver, shareOfLink, shownNow } from "../../plots/now.ts";
import { definitionAt } from "../../plots/signalsOver.ts";
import { windowOf } from "../../plots/view.ts";
import type { Run } from "../../session/run.ts";
import { windowAround } from "../../session/traces/windowAround.ts";
import { singlePackets } from "../packets/singlePackets.ts";

/** Describes the state of the queue panel. */
export const queueSentence = (run: Run): string => {
  const state = run.lab.getState();
  const lane = laneOf(state.inForce);
  const { from, to: end } = windowOf(state.view, run.traces.until);
  const to = Math.min(end, run.traces.until);
  const waiting = shownNow(run, "queue");
  const rate = shownNow(run, "capacity") || lane.scenario.bottleneck.rate;
  const average = signalsAgainst(lane.definition, "queue")[0];
  const last =
    average === undefined
      ? ""
      : panelText("panel.queue.sentenceAverage", {
          name: wordOf(average.signal, "label"),
          value: decimals(shownNow(run, `signal:${average.id}`), 1),
        });
  const whole = panelText("panel.queue.sentence", {
    packets: grouped(waiting),
    delay: shown((shownNow(run, "queueBytes") * 8) / rate, "s"),
    from: decimals(from, 1),
    to: decimals(to, 1),
    drops: countOver(run, "drops", from, to),
    marks: countOver(run, "marks", from, to),
    used: grouped(100 * shareOfLink(run, "sent", run.traces.until - 1, run.traces.until) || 0),
  });
  return `${whole} ${last}`.trim();
};

const countOver = (run: Run, id: string, from: number, to: number): string => grouped(readOver(run, id, from, to) || 0);

/** Describes the values under the crosshair; announced when keys move it. */
export const cursorSentence = (run: Run, at: number): string => {
  const state = run.lab.getState();
  const definition = definitionAt(state.scenario, at, laneOf(state.inForce).definition);
  const [from, to] = windowAround(at, BIN_WIDTH / 2, run.traces.recorded);
  const value = (id: string): number => readOver(run, id, from, to);
  const waiting = value("queue");
  if (Number.isNaN(waiting)) return panelText("panel.queue.cursorNothing", { time: decimals(at, 2) });
  const parts = [
    panelText("panel.queue.cursorSentence", {
      time: decimals(at, 2),
      packets: waiting < 10 ? decimals(waiting, 1) : grouped(waiting),
      delay: shown(drainOver(run, from, to), "s"),
    }),
  ];
  for (const { id, signal } of [...signalsAgainst(definition, "queue"), ...signalsAgainst(definition, "probability")]) {
    const now = value(`signal:${id}`);
    if (!Number.isNaN(now)) parts.push(`${wordOf(signal, "label")} ${shown(now, signal.unit)}.`);
  }
  const event = singlePackets()?.eventSentence(run, at) ?? "";
  const changes = singlePackets()?.changesSentence(run, at) ?? "";
  const average = signalsAgainst(definition, "queue")[0];
  const other = overlay(run)?.otherReading(run, average && `signal:${average.id}`, from, to) ?? null;
  if (event !== "") parts.push(event);
  if (changes !== "") parts.push(changes);
  if (other !== null)
    parts.push(panelText("panel.queue.cursorOther", { name: other.name, value: decimals(other.value, 1) }));
  return parts.join(" ");
};
