import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { chance, markOrDrop } from "../shared/decisions.ts";
import { Fifo } from "../shared/fifo.ts";
import { SingleQueue } from "../shared/singleQueue.ts";
import { checkBlue, blueFields as fields, type BlueValues as Values } from "./fields.ts";

interface State {
  readonly waiting: Fifo;
  probability: number;
  /** The latest increment and decrement, NaN: none yet; with `commonTimer` both are the latest change. */
  raisedAt: Seconds;
  loweredAt: Seconds;
  /** Factors of `freezeTime` for each kind of change. */
  raiseFactor: number;
  lowerFactor: number;
  /** The link is idle, since `idleSince`; `checks` counts the idle events since then, at whole freeze times. */
  idle: boolean;
  idleSince: Seconds;
  checks: number;
  /** Next check of the link, with `idleMode` level. */
  checkAt: Seconds;
  /** Events that moved the probability up and down, and events within a freeze time. */
  increments: number;
  decrements: number;
  heldBack: number;
}

const initial = (values: Values, now: Seconds): State => ({
  waiting: new Fifo(),
  probability: 0,
  raisedAt: Number.NaN,
  loweredAt: Number.NaN,
  raiseFactor: 1,
  lowerFactor: 1,
  idle: false,
  idleSince: Number.NaN,
  checks: 0,
  checkAt: now + values.freezeTime,
  increments: 0,
  decrements: 0,
  heldBack: 0,
});

class Blue extends SingleQueue<State, Values> {
  enqueue(packet: Packet, now: Seconds): void {
    const { state, values, port } = this;
    port.reached(0);
    if (!port.hasRoom(packet)) {
      port.reached(1);
      this.raise(now);
      port.drop(packet, "overflow");
      return;
    }
    if (values.variant === "lossOrL") {
      port.reached(2);
      if (this.queue.length >= values.congestedQueue) this.raise(now);
    }
    port.reached(3);
    if (chance(state.probability, port)) {
      port.reached(4);
      if (!markOrDrop(packet, "early", port)) {
        // If every packet is dropped the link never becomes idle again, but the queue was found empty here too.
        if (state.idle) this.lower(now, 0);
        return;
      }
    } else port.reached(5);
    this.queue.push(packet);
    state.idle = false;
  }

  onIdle(now: Seconds): void {
    const { state } = this;
    state.idle = true;
    state.idleSince = now;
    state.checks = 0;
    this.lower(now, 0);
  }

  nextTimer(): Seconds {
    return this.values.idleMode === "level" ? this.state.checkAt : Number.POSITIVE_INFINITY;
  }

  /** Idle events with `idleMode` level: the first within a freeze time after the link fell idle, then at whole ones. */
  onTimer(now: Seconds): void {
    const { state, values } = this;
    if (state.idle && now >= this.nextCheck()) {
      state.checks += 1;
      // Exactly one freeze time after the change before, up to rounding.
      this.lower(now, 1e-9 * values.freezeTime);
    }
    state.checkAt = state.idle ? this.nextCheck() : now + values.freezeTime;
  }

  protected override onRetune(before: Values, now: Seconds): void {
    const { state, values } = this;
    if (values.variant !== before.variant || values.commonTimer !== before.commonTimer) {
      const latest =
        state.raisedAt > state.loweredAt || Number.isNaN(state.loweredAt) ? state.raisedAt : state.loweredAt;
      state.raisedAt = state.loweredAt = latest;
    }
    if (values.freezeTime !== before.freezeTime || values.idleMode !== before.idleMode) {
      state.checkAt = now + values.freezeTime;
      state.checks = 0;
      if (state.idle) state.idleSince = now;
    }
  }

  override adopt(packet: Packet): void {
    super.adopt(packet);
    this.state.idle = false;
  }

  /**
   * Packet loss event (report of Hu, Ren and Chang, section 2). An event without effect starts no freeze time: an idle
   * link at the start must not delay the first increment.
   */
  private raise(now: Seconds): void {
    const { state, values } = this;
    if (state.probability >= 1 || this.isFrozen(now - state.raisedAt, state.raiseFactor)) return;
    state.probability = Math.min(1, state.probability + values.increment);
    state.increments += 1;
    state.raisedAt = now;
    state.raiseFactor = this.drawFactor();
    if (values.commonTimer) {
      state.loweredAt = now;
      state.lowerFactor = state.raiseFactor;
    }
    this.port.reached(6);
  }

  /**
   * Link idle event (report of Hu, Ren and Chang, section 2).
   * @param slack s that may be missing from the freeze time
   */
  private lower(now: Seconds, slack: Seconds): void {
    const { state, values } = this;
    if (state.probability <= 0 || this.isFrozen(now - state.loweredAt + slack, state.lowerFactor)) return;
    state.probability = Math.max(0, state.probability - values.decrement);
    state.decrements += 1;
    state.loweredAt = now;
    state.lowerFactor = this.drawFactor();
    if (values.commonTimer) {
      state.raisedAt = now;
      state.raiseFactor = state.lowerFactor;
    }
    this.port.reached(7);
  }

  /**
   * Koo et al. 2004, section 2.3: an event counts only if more than the freeze time has passed. NaN: no change before.
   */
  private isFrozen(passed: Seconds, factor: number): boolean {
    if (!(passed <= this.values.freezeTime * factor)) return false;
    this.state.heldBack += 1;
    return true;
  }

  private drawFactor(): number {
    const { freezeJitter } = this.values;
    return freezeJitter > 0 ? 1 + freezeJitter * (2 * this.port.uniform() - 1) : 1;
  }

  private nextCheck(): Seconds {
    return this.state.idleSince + (this.state.checks + 1) * this.values.freezeTime;
  }
}

export const blue = defineAqm({
  id: "blue",
  title: "BLUE",
  name: "BLUE",
  documentation: () => import("./doc.ts"),
  fields,
  check: checkBlue,
  signals: {
    probability: {
      label: "Marking probability",
      unit: "ratio",
      symbol: "p_m",
      against: "probability",
      read: (state: State) => state.probability,
    },
    increments: { label: "Increments", unit: "count", read: (state: State) => state.increments },
    decrements: { label: "Decrements", unit: "count", read: (state: State) => state.decrements },
    heldBack: { label: "Events ignored in the freeze time", unit: "count", read: (state: State) => state.heldBack },
  },
  inside: [
    {
      kind: "history",
      signals: ["probability"],
      steps: true,
      up: "overflow, up",
      down: "idle link, down",
      hold: "freezeTime",
    },
  ],
  create: (values: Values, port: QueuePort, now: Seconds, state: State = initial(values, now)) =>
    new Blue(values, port, state),
});
