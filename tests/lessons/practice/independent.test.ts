import { describe, expect, it } from "vitest";
import { catalog } from "../../../src/engine/catalog.ts";
import { addEverything } from "../../../src/engine/everything.ts";
import { nextAfter } from "../../../src/engine/kernel/clock.ts";
import { DEQUEUED, DROPPED, ENQUEUED } from "../../../src/engine/packets/packet.ts";
import { Simulation } from "../../../src/engine/simulation/simulation.ts";
import { questionOf, solutionOf } from "../../../src/lessons/practice/pose.ts";
import type { Question } from "../../../src/lessons/practice/question.ts";
import { parseScenario } from "../../../src/scenario/parse.ts";
import { cases } from "../../fixtures/cases.ts";

addEverything();

const SEEDS = Array.from({ length: cases(30, 100) }, (_, i) => i + 1);

/** The run of a question's document, made afresh. */
const runOf = ({ document }: Question): Simulation => {
  const parsed = parseScenario(document, catalog);
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join("; "));
  return new Simulation(parsed.value, 0, { packets: "all" });
};

interface Traced {
  readonly at: number;
  readonly kind: number;
  readonly flow: number;
  readonly sequence: number;
}
/** The packet trace from `from` on, up to `until`. */
const traceOf = (question: Question, from: number, until: number): readonly Traced[] => {
  const simulation = runOf(question);
  simulation.runUntil(from);
  simulation.takeFrame();
  simulation.runUntil(until);
  const { packets } = simulation.takeFrame();
  return Array.from(packets.times, (at, i) => ({
    at,
    kind: packets.kinds[i] ?? -1,
    flow: packets.flows[i] ?? -1,
    sequence: packets.sequences[i] ?? -1,
  }));
};
const eventsAt = (question: Question): readonly Traced[] => traceOf(question, question.at, nextAfter(question.at));

const valueAfter = (question: Question, channel: string): number => {
  const simulation = runOf(question);
  simulation.runUntil(nextAfter(question.at));
  const place = simulation.channels.findIndex(({ id }) => id === channel);
  return simulation.takeFrame().values[place] ?? Number.NaN;
};

/** The sender's window at the question, and a quarter of a segment's time later: after one ACK. */
const windowsOf = (question: Question): readonly [number, number] => {
  const simulation = runOf(question);
  const place = simulation.channels.findIndex(({ id }) => id === "window:tcp");
  const at = (time: number): number => {
    simulation.runUntil(time);
    return simulation.takeFrame().values[place] ?? Number.NaN;
  };
  return [at(question.at), at(question.at + 2000 / simulation.scenario.bottleneck.rate)];
};

/** What a fresh run of the question's scenario says of the answer. */
const judges: Readonly<Record<string, (question: Question, answer: number | string) => void>> = {
  "red-average": (question, answer) => expect(valueAfter(question, "signal:average")).toBe(answer),
  "red-drop": (question, answer) => {
    const [arrival] = eventsAt(question);
    expect(arrival?.kind).toBe(String(answer).startsWith("drop") ? DROPPED : ENQUEUED);
  },
  "codel-head": (question, answer) => {
    const drops = eventsAt(question).filter(({ kind }) => kind === DROPPED).length;
    expect(drops > 0).toBe(answer === "due" || answer === "begins");
  },
  // No packet is dropped at the head before the next drop is due, counted from when this one was.
  "codel-next": (question, answer) => {
    const later = traceOf(question, nextAfter(question.at), question.at + Number(answer) / 1000);
    const stored = new Set(
      later.filter(({ kind }) => kind === ENQUEUED).map(({ sequence, flow }) => `${flow} ${sequence}`),
    );
    const dropped = later.filter(({ kind, flow, sequence }) => kind === DROPPED && !stored.has(`${flow} ${sequence}`));
    const due = valueAfter(question, "signal:dropNext");
    expect(dropped.filter(({ at }) => at < due)).toEqual([]);
    expect(valueAfter(question, "signal:gap") * 1000).toBeCloseTo(Number(answer), 6);
  },
  "pie-update": (question, answer) => expect(100 * valueAfter(question, "signal:probability")).toBe(answer),
  "drr-next": (question, answer) => {
    const [event] = eventsAt(question);
    expect(event?.kind).toBe(DEQUEUED);
    expect(String((event?.flow ?? -1) + 1)).toBe(answer);
  },
  // By the window that the run records, and by the packet trace: a retransmission reaches the queue within a round
  // trip.
  "reno-next": (question, answer) => {
    const [before, soon] = windowsOf(question);
    const change = { slowStart: before + 1, avoidance: before + 1 / before, retransmits: before / 2 }[String(answer)];
    if (answer !== "leaves") expect(soon).toBeCloseTo(change ?? before, 9);
    if (answer !== "retransmits") return;
    const asked = Number(question.given.find(({ name }) => name.key === "given.ack")?.value);
    const later = traceOf(question, question.at, question.at + 0.12);
    expect(later.filter(({ kind, sequence }) => kind !== DEQUEUED && sequence === asked)).not.toEqual([]);
  },
  "reno-window": (question, answer) => expect(windowsOf(question)[1]).toBe(answer),
};

describe.each(Object.entries(judges))("%s", (id, judge) => {
  it("answers what a run of its own does next", () => {
    for (const seed of SEEDS) judge(questionOf(id, seed), solutionOf(id, seed).answer);
  });
});

it("a question is the same again, and another seed gives another", () => {
  expect(questionOf("red-drop", 7)).toEqual(questionOf("red-drop", 7));
  expect(questionOf("red-drop", 7)).not.toEqual(questionOf("red-drop", 8));
  expect(() => questionOf("red-drops", 1)).toThrow("there is no kind of question red-drops");
});

it("every kind is judged", async () => {
  const { practiceKinds } = await import("../../../src/lessons/practice/registry.ts");
  expect(Object.keys(judges)).toEqual(practiceKinds.map((kind) => kind.id));
});

it("all outcomes come up", () => {
  const seen = (id: string): number => new Set(SEEDS.map((seed) => solutionOf(id, seed).answer)).size;
  expect(seen("codel-head")).toBe(5);
  expect(seen("reno-next")).toBe(6);
  const drops = SEEDS.filter((seed) => String(solutionOf("red-drop", seed).answer).startsWith("drop")).length;
  expect(drops).toBeGreaterThan(SEEDS.length / 4);
  expect(drops).toBeLessThan((3 * SEEDS.length) / 4);
});
