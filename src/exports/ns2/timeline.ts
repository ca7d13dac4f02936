import type { Json } from "../../units/units.ts";
import type { Reading } from "../reading.ts";
import type { Ns2Queue } from "./setting.ts";
import { remarked, tclValue } from "./tcl.ts";

/** A change of the timeline with its place. */
type Placed = Reading["changesLeft"][number];

/** What else changes with the marks in ns-2, by the type of the queue. */
const WITH_MARKS: ReadonlyMap<string, string> = new Map([
  ["Vq", "while it marks, AVQ of ns-2 accepts packets without ECN, and drops them otherwise"],
  ["REM", "while it marks, REM of ns-2 accepts packets without ECN and marks the others as they leave"],
]);

/** The Tcl command that makes a change of the link or of its queue; null: it is not made. */
const commandOf = (reading: Reading, queue: Ns2Queue, { index, set, to }: Placed): string | null => {
  if (set === "bottleneck.rate" && typeof to === "number" && to > 0) {
    if (queue.type !== "DropTail")
      reading.departFrom(index, "changed", "the queue of ns-2 goes on counting with the rate of the start");
    return `[$bottleneck link] set bandwidth_ ${to}`;
  }
  if (set === "bottleneck.delay" && typeof to === "number") return `setDelay ${to}`;
  if (set === "bottleneck.ecn" && queue.ecn !== null) {
    const also = WITH_MARKS.get(queue.type);
    if (also !== undefined) reading.departFrom(index, "changed", also);
    return `$queue set ${queue.ecn} ${tclValue(to === true)}`;
  }
  if (set === "bottleneck.buffer.packets" && queue.type === "DropTail" && typeof to === "number")
    return `$queue set limit_ ${to + 1}`;
  return parameterCommand(reading, queue, index, set, to);
};

const parameterCommand = (reading: Reading, queue: Ns2Queue, index: number, set: string, to: Json): string | null => {
  const prefix = `${reading.params.path}.`;
  const field = set.startsWith(prefix) ? set.slice(prefix.length) : "";
  const variable = queue.live.get(field);
  if (variable === undefined || (typeof to !== "number" && typeof to !== "boolean")) return null;
  if (variable === "cur_max_p_" && reading.params.flag("gentle"))
    reading.departFrom(index, "changed", "above the maximum threshold RED of ns-2 keeps the slope of the start");
  return `$queue set ${variable} ${tclValue(to)}`;
};

/** Lines of the changes that ns-2 makes of the link and its queue; they are taken. */
export const timelineLines = (reading: Reading, queue: Ns2Queue): readonly string[] =>
  reading.changesLeft.flatMap((change) => {
    const command = commandOf(reading, queue, change);
    if (command === null) return [];
    reading.takeChange(change.index);
    return [remarked(`$ns at ${change.at} {${command}}`, change.set)];
  });
