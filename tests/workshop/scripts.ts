import type { OwnScript } from "../../src/workshop/isolation/loadOwn.ts";

let made = 0;
const nextId = (): string => {
  made += 1;
  return `own:${made.toString(16).padStart(24, "0")}`;
};

/** A compiled own algorithm by hand: statements of `enqueue`, around which the rest of a discipline stands. */
export const compiledBy = (enqueue: string, more = "", methods = ""): OwnScript => ({
  id: nextId(),
  source: "",
  lines: [
    { text: "first", line: 11 },
    { text: "second", line: 12 },
    { text: "third", line: 13 },
  ],
  script: `(function (require, exports, line) { "use strict";
    const { defineAqm, SingleQueue, Fifo, ratio } = require("aqm-lab");
    const fields = { p: ratio({ label: "p", help: "", default: 0.1, min: 0, max: 1 }) };
    const initial = () => ({ waiting: new Fifo(), count: 0 });
    class Own extends SingleQueue {
      enqueue(packet, now) { ${enqueue} }
      ${methods}
    }
    exports.default = defineAqm({
      title: "Own",
      fields,
      signals: { count: { label: "Count", unit: "ratio", against: "probability", read: (state) => state.count } },
      create: (values, port, now, state = initial()) => new Own(values, port, state),
      ${more}
    });
  })`,
});

/** Drops at random with the probability of its field, or when the buffer is full. */
export const RANDOM_DROP = compiledBy(`
  line(0); if (!this.port.hasRoom(packet)) { this.port.drop(packet, "overflow"); return; }
  line(1); if (this.port.uniform() < this.values.p) { this.port.drop(packet, "early"); return; }
  line(2); this.queue.push(packet);`);
