import { catalog } from "../../../engine/catalog.ts";
import { panelText } from "../../../i18n/laterPanels.ts";
import type { Bottleneck, Group } from "../../../scenario/document.ts";
import { wayOfGroup } from "../../../scenario/wayOfGroup.ts";
import { grouped, megabits } from "../../chart/format.ts";
import { nameAmong } from "../../plots/groupNames.ts";
import { laneOf } from "../../plots/lane.ts";
import { readOver, readRecent } from "../../plots/now.ts";
import { showWords } from "../../quantity.ts";
import type { Run } from "../../session/run.ts";
import { singlePackets } from "../packets/singlePackets.ts";

/** How much a group sends: its number of flows, or the rate or the arrival rate if its kind has such a field. */
export const groupAmount = (group: Group): string => {
  const fields = catalog.kinds.find((kind) => kind.id === group.kind)?.fields ?? {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== "number" || field.advanced === true || (field.unit !== "bit/s" && field.unit !== "1/s"))
      continue;
    const value = group.fields[name] ?? field.default;
    if (typeof value === "number")
      return group.count > 1 ? `${group.count} × ${showWords(value, field.unit)}` : showWords(value, field.unit);
  }
  return showWords(group.count, "flows");
};

/** How much a group sends, and its destination if that is not this queue. */
const amountOf = (group: Group, bottleneck: Bottleneck): string => {
  const amount = group.count > 0 ? groupAmount(group) : panelText("panel.network.off");
  const way = wayOfGroup(group, bottleneck);
  return way === "main" ? amount : panelText(`panel.network.${way}Amount`, { amount });
};

/** The strip as a list: one line per group, then the queue, then the last second. */
export const stripLines = (run: Run): readonly string[] => {
  const lane = laneOf(run.lab.getState().inForce);
  const { traffic, bottleneck } = lane.scenario;
  const until = run.traces.until;
  const groups = traffic.map((group, place) =>
    panelText("panel.network.groupLine", {
      letter: lane.groups[place]?.letter ?? "",
      name: nameAmong(group, traffic),
      amount: amountOf(group, bottleneck),
      rate: megabits(readRecent(run, `throughput:${group.id}`, 1) || 0),
    }),
  );
  const waiting = grouped(run.traces.latest?.queue.length ?? 0);
  const queue =
    "packets" in bottleneck.buffer
      ? panelText("panel.network.waiting", { n: waiting, of: grouped(bottleneck.buffer.packets) })
      : panelText("panel.network.waitingBytes", { n: waiting, of: grouped(bottleneck.buffer.bytes / 1000) });
  const events = panelText("panel.network.events", {
    drops: grouped(readOver(run, "drops", until - 1, until) || 0),
    marks: grouped(readOver(run, "marks", until - 1, until) || 0),
  });
  const share = singlePackets()?.shownShare(run) ?? "";
  return [...groups, `${queue}.`, events, ...(share === "" ? [] : [`${share}.`])];
};
export const stripSentence = (run: Run): string => stripLines(run).join(" ");
