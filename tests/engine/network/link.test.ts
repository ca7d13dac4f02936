import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Archive } from "../../../src/engine/kernel/archive.ts";
import { clock } from "../../../src/engine/kernel/clock.ts";
import { switchTo } from "../../../src/engine/kernel/threadState.ts";
import * as links from "../../../src/engine/network/link.ts";
import { allocatePacket, freePacket, packets, RowColumns } from "../../../src/engine/packets/packetTable.ts";
import { cases } from "../../fixtures/cases.ts";
import { evenly } from "../../fixtures/evenly.ts";

const LINK = 5;
const OTHER = 6;

/** A packet on the link of the model: its number and when it is due. */
interface Due {
  readonly packet: number;
  readonly due: number;
}

/** What the link holds, front first. */
const heldBy = (link: number): Due[] => {
  const found: Due[] = [];
  links.forEach(link, (row, due) => found.push({ packet: packets.sequences[row] ?? -1, due }));
  return found;
};

const operation = fc.oneof(
  fc.record({ kind: fc.constant("push" as const), at: evenly(0, 1) }),
  fc.record({ kind: fc.constant("send" as const), shared: evenly(0, 0.1) }),
  fc.record({ kind: fc.constant("delay" as const), to: evenly(0, 0.5) }),
  fc.record({ kind: fc.constant("wait" as const), by: evenly(0, 0.2) }),
  fc.record({ kind: fc.constant("take" as const) }),
);

describe("a link", () => {
  it("hands packets on in the order in which they came, each at its time or with the one before it", () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 120, size: "max" }), (list) => {
        switchTo(new RowColumns());
        clock.now = 0;
        for (const link of [LINK, OTHER]) links.open(link, 0.25);
        const model: Due[] = [];
        let numbered = 0;
        const enter = (due: number): number => {
          const row = allocatePacket();
          packets.sequences[row] = numbered;
          const before = model.at(-1)?.due ?? Number.NEGATIVE_INFINITY;
          model.push({ packet: numbered++, due: Math.max(due, before) });
          return row;
        };
        for (const step of list) {
          if (step.kind === "wait") clock.now += step.by;
          else if (step.kind === "delay") links.setDelay(LINK, step.to);
          else if (step.kind === "push") links.push(LINK, enter(clock.now + step.at), clock.now + step.at);
          else if (step.kind === "send")
            links.send(LINK, enter(clock.now + step.shared + links.delayOf(LINK)), { linkDelay: step.shared });
          else {
            const front = model.shift();
            if (front === undefined) expect(() => links.take(LINK)).toThrow("a packet was due on an empty link");
            else {
              const row = links.take(LINK);
              expect(packets.sequences[row]).toBe(front.packet);
              freePacket(row);
            }
          }
          expect(links.headTime(LINK)).toBe(model[0]?.due ?? Number.POSITIVE_INFINITY);
          expect(links.isEmpty(LINK)).toBe(model.length === 0);
          expect(heldBy(LINK)).toEqual(model);
        }
        // Another link sees nothing of it, and takes all of it over from a checkpoint.
        expect(links.isEmpty(OTHER)).toBe(true);
        const archive = Archive.writer();
        links.serialize(LINK, archive);
        links.serialize(OTHER, Archive.reader(archive.finish()));
        expect(heldBy(OTHER)).toEqual(model);
        expect(links.headTime(OTHER)).toBe(links.headTime(LINK));
      }),
      { numRuns: cases(60, 1000) },
    );
  });
});
