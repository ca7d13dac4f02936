import type { Lesson } from "./contract.ts";
import { readLesson } from "./readLesson.ts";

/** A part of the course: lessons of one kind of idea. */
export interface Stage {
  readonly id: string;
  readonly title: string;
}
export const stages = [
  { id: "queue", title: "The queue" },
  { id: "early", title: "Act early" },
  { id: "share", title: "Share the link" },
  { id: "delay", title: "By delay, by mark" },
  { id: "prove", title: "Prove it" },
] as const satisfies readonly Stage[];

/** What the list of lessons shows of one; the lesson itself is loaded when it is opened. */
export interface LessonEntry {
  readonly id: string;
  readonly stage: (typeof stages)[number]["id"];
  readonly title: string;
  readonly idea: string;
  readonly minutes: number;
  /** Number of steps. */
  readonly steps: number;
  /** @throws Error if the file is damaged or does not come */
  load(): Promise<Lesson>;
}

interface Head extends Omit<LessonEntry, "load"> {
  /** Imports the file. */
  readonly file: () => Promise<{ readonly default: unknown }>;
}
const entry = ({ file, ...head }: Head): LessonEntry => ({
  ...head,
  load: async () => readLesson((await file()).default, head.id),
});

/** All lessons in the order of the course. */
export const lessons: readonly LessonEntry[] = [
  entry({
    id: "why-a-queue",
    stage: "queue",
    title: "Why there is a queue at all",
    idea: "A queue appears whenever packets arrive faster than the link sends them, if only for a moment; a buffer turns that moment into waiting.",
    minutes: 9,
    steps: 8,
    file: () => import("./data/why-a-queue.json"),
  }),
  entry({
    id: "full-buffer",
    stage: "queue",
    title: "The full buffer",
    idea: "A sender that only stops at a loss fills any buffer, so a large buffer means a long wait for everybody.",
    minutes: 10,
    steps: 7,
    file: () => import("./data/full-buffer.json"),
  }),
  entry({
    id: "sawtooth",
    stage: "queue",
    title: "TCP breathes",
    idea: "TCP adds one packet each round trip and halves at a loss; a buffer of one bandwidth-delay product lets the link run through the halving.",
    minutes: 11,
    steps: 8,
    file: () => import("./data/sawtooth.json"),
  }),
  entry({
    id: "many-flows",
    stage: "queue",
    title: "Many flows share a small buffer",
    idea: "Saw-teeth that are out of step cancel out: n flows need about BDP/√n of buffer, but they pay in losses.",
    minutes: 9,
    steps: 7,
    file: () => import("./data/many-flows.json"),
  }),
  entry({
    id: "in-step",
    stage: "queue",
    title: "Senders in lock-step",
    idea: "A full buffer drops packets of many flows at one moment; they cut together, and the queue swings between full and empty.",
    minutes: 8,
    steps: 7,
    file: () => import("./data/in-step.json"),
  }),
  entry({
    id: "early-drop",
    stage: "early",
    title: "RED: drop early, at random",
    idea: "RED drops a few packets at random while the average queue is still short: a short queue bought with more, but scattered, losses.",
    minutes: 10,
    steps: 7,
    file: () => import("./data/early-drop.json"),
  }),
  entry({
    id: "one-setting",
    stage: "early",
    title: "One setting does not fit",
    idea: "RED needs a different curve for every load; Adaptive RED turns the curve itself, slowly, until the average is in a band.",
    minutes: 9,
    steps: 8,
    file: () => import("./data/one-setting.json"),
  }),
  entry({
    id: "control",
    stage: "early",
    title: "The queue as a control loop",
    idea: "A controller with memory brings the queue to a wanted length at any load; too small a gain is slow, too large a gain empties the link.",
    minutes: 10,
    steps: 7,
    file: () => import("./data/control.json"),
  }),
  entry({
    id: "rates",
    stage: "early",
    title: "Rates instead of queues",
    idea: "A virtual queue on a slightly slower link warns before the real queue exists; a little unused rate buys a lot of time.",
    minutes: 8,
    steps: 7,
    file: () => import("./data/rates.json"),
  }),
  entry({
    id: "flood",
    stage: "share",
    title: "A sender that never slows down",
    idea: "RED treats packets alike and thereby rewards who ignores drops; to protect the others a queue must look at flows.",
    minutes: 10,
    steps: 8,
    file: () => import("./data/flood.json"),
  }),
  entry({
    id: "own-queue",
    stage: "share",
    title: "One queue per flow",
    idea: "With a queue for each flow the scheduler shares the link, and a small flow does not wait behind a large one.",
    minutes: 10,
    steps: 7,
    file: () => import("./data/own-queue.json"),
  }),
  entry({
    id: "delay-signal",
    stage: "delay",
    title: "Delay as the signal",
    idea: "A queue is too long when packets wait too long; CoDel and PIE measure time, so they need no setting for the link rate.",
    minutes: 10,
    steps: 7,
    file: () => import("./data/delay-signal.json"),
  }),
  entry({
    id: "at-home",
    stage: "delay",
    title: "Bufferbloat at home",
    idea: "The queue that hurts is in front of the slowest link; an AQM in the router helps only when the router is that place.",
    minutes: 10,
    steps: 7,
    file: () => import("./data/at-home.json"),
  }),
  entry({
    id: "marks",
    stage: "delay",
    title: "Marks instead of drops",
    idea: 'ECN lets a queue say "slow down" without throwing a packet away; the queue stays the same, the losses go.',
    minutes: 9,
    steps: 7,
    file: () => import("./data/marks.json"),
  }),
  entry({
    id: "low-latency",
    stage: "delay",
    title: "Half a millisecond",
    idea: "If senders cut by the share of marks, marks can begin at one millisecond; the difficulty is to share a link with senders that halve.",
    minutes: 10,
    steps: 7,
    file: () => import("./data/low-latency.json"),
  }),
  entry({
    id: "model",
    stage: "prove",
    title: "A sender with a model",
    idea: "BBR measures the rate and the shortest round trip instead of waiting for losses; alone it needs no queue, together with others the buffer decides who wins.",
    minutes: 9,
    steps: 7,
    file: () => import("./data/model.json"),
  }),
  entry({
    id: "radio",
    stage: "prove",
    title: "A link whose rate swings",
    idea: "When the rate falls, the packets that stand in the queue become seconds; a rule that measures time adapts, one with fixed gains does not.",
    minutes: 8,
    steps: 7,
    file: () => import("./data/radio.json"),
  }),
  entry({
    id: "claims",
    stage: "prove",
    title: "Reading a paper: is it true?",
    idea: "A claim is a measure, a comparison and conditions; one run is an anecdote, and a change of conditions can turn the claim round.",
    minutes: 9,
    steps: 8,
    file: () => import("./data/claims.json"),
  }),
  entry({
    id: "challenge",
    stage: "prove",
    title: "Design: 20 ms at 95 %, 5 to 80 flows",
    idea: "A fixed rule passes one load and fails the other; what passes both moves its own strength until the goal is met.",
    minutes: 12,
    steps: 8,
    file: () => import("./data/challenge.json"),
  }),
];
