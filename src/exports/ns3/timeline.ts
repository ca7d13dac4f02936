import type { Reading } from "../reading.ts";
import { flag, type Ns3Queue, seconds, text } from "./qdisc.ts";

/** A change of the timeline with its place. */
type Placed = Reading["changesLeft"][number];

/** A command in C++ that makes the change; null: ns-3 does not make it. */
const commandOf = (reading: Reading, queue: Ns3Queue, { set, to }: Placed): string | null => {
  const attribute = (name: string, value: string): string => `queueDisc->SetAttribute("${name}", ${value});`;
  const isFifo = queue.type === "FifoQueueDisc";
  if (set === "bottleneck.ecn" && !isFifo && !queue.type.startsWith("Fq") && typeof to === "boolean")
    return attribute("UseEcn", flag(to));
  if (set === "bottleneck.buffer.packets" && isFifo && typeof to === "number")
    return attribute("MaxSize", text(`${to}p`));
  if (set === "bottleneck.delay" && typeof to === "number")
    return `bottleneckDevice->GetChannel()->SetAttribute("Delay", ${seconds(to)});`;
  const prefix = `${reading.params.path}.`;
  const live = set.startsWith(prefix) ? queue.live?.get(set.slice(prefix.length)) : undefined;
  return live === undefined || typeof to !== "number" ? null : attribute(live.name, live.valueOf(to));
};

/** Lines of the changes that ns-3 makes of the link and its queue; they are taken. */
export const timelineLines = (reading: Reading, queue: Ns3Queue): readonly string[] =>
  reading.changesLeft.flatMap((change) => {
    const command = commandOf(reading, queue, change);
    if (command === null) return [];
    reading.takeChange(change.index);
    return [`Simulator::Schedule(Seconds(${change.at}), [] { ${command} }); // ${change.set}`];
  });
