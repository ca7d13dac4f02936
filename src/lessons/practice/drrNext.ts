import { DEQUEUED } from "../../engine/packets/packet.ts";
import type { Json, Seconds } from "../../units/units.ts";
import type { Chance } from "./chance.ts";
import { defineKind } from "./contract.ts";
import type { Round } from "./observedRun.ts";
import { fieldOf, given, yesOrNo } from "./parts.ts";
import { type PracticeRow, phrase, type SolutionStep } from "./question.ts";

/** The link is free: the round before, and the flow that sends. */
interface DrrMoment {
  readonly at: Seconds;
  readonly quantum: number;
  readonly round: Round;
  readonly sends: number;
}

const EVENTS = 400;
const FLOWS_LEAST = 3;

const scenario = (chance: Chance): { readonly [key: string]: Json } => ({
  version: 1,
  seed: chance.whole(1, 9999),
  duration: 10,
  bottleneck: { rate: 2e6, delay: 0.01, buffer: { packets: 40 } },
  lanes: [{ queue: "drr", params: { quantum: chance.one([500, 600, 800, 1000]) } }],
  traffic: Array.from({ length: chance.whole(3, 5) }, (_, i) => ({
    id: `flow${i + 1}`,
    kind: "cbr",
    count: 1,
    rate: 1e5 * chance.whole(7, 14),
    packetSize: 100 * chance.whole(3, 15),
    intervalJitter: 1,
    rtt: 0.04,
  })),
});

/** A visit of a flow: what it may send then, and whether that suffices. */
interface Visit {
  readonly row: PracticeRow;
  readonly place: number;
  /** Before and after the quantum. */
  readonly kept: number;
  readonly deficit: number;
  readonly size: number;
}
/** The visits of the round up to the flow that sends (Shreedhar and Varghese 1995, section 3). */
const visitsOf = ({ round, quantum }: DrrMoment): readonly Visit[] => {
  const visits: Visit[] = [];
  const deficits = round.rows.map(({ deficit }) => deficit);
  for (let turn = 0; ; turn++) {
    const place = turn % round.rows.length;
    const row = round.rows[place];
    if (row === undefined) return visits;
    const kept = deficits[place] ?? 0;
    const deficit = turn === 0 && round.isVisited ? kept : kept + quantum;
    const size = row.sizes[0] ?? 0;
    deficits[place] = deficit;
    visits.push({ row, place, kept, deficit, size });
    if (size <= deficit) return visits;
  }
};

const nameOf = (flow: number): string => String(flow + 1);

/** "Which packet leaves next?" */
export const drrNext = defineKind<DrrMoment>({
  id: "drr-next",
  about: "drr",
  scenario,
  stop: (run, chance) => {
    const quantum = fieldOf(run, "quantum");
    const wantsTurns = chance.one([true, true, false]);
    run.goTo(chance.whole(200, 600) / 100);
    for (let i = 0; i < EVENTS && !run.isOver; i++) {
      const round = run.round();
      const [event, ...more] = run.step();
      if (event?.kind !== DEQUEUED || more.length > 0 || round.rows.length < FLOWS_LEAST) continue;
      const moment = { at: event.at, quantum, round, sends: event.flow };
      if (visitsOf(moment).length > 1 === wantsTurns) return moment;
    }
    return null;
  },
  answer: ({ sends }) => nameOf(sends),
  prompt: () => phrase("drr.next"),
  given: ({ quantum, round }) => [
    given("quantum", `${quantum} B`),
    given("first", nameOf(round.rows[0]?.flow ?? 0)),
    given("visited", yesOrNo(round.isVisited)),
  ],
  form: ({ round }) => ({
    kind: "choice",
    options: [...round.rows]
      .sort((one, other) => one.flow - other.flow)
      .map(({ flow, sizes }) => ({
        id: nameOf(flow),
        text: phrase("drr.option", { flow: nameOf(flow), size: String(sizes[0] ?? 0) }),
      })),
  }),
  steps: (moment) => {
    const visits = visitsOf(moment);
    return visits.map(({ row, place, kept, deficit, size }, i): SolutionStep => {
      const isLast = i === visits.length - 1;
      const isKept = kept === deficit;
      const values = {
        flow: nameOf(row.flow),
        kept: String(kept),
        quantum: String(moment.quantum),
        deficit: String(deficit),
        size: String(size),
        left: String(deficit - size),
      };
      const key = isLast ? (isKept ? "drr.goesOn" : "drr.sends") : isKept ? "drr.ends" : "drr.passes";
      return { words: phrase(key, values), value: isLast ? nameOf(row.flow) : deficit, pointer: { row: place } };
    });
  },
  picture: ({ round }) => ({ kind: "queues", rows: round.rows }),
});
