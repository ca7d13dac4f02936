import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import type { QueuePort } from "../contract.ts";
import { markOrDrop } from "../shared/decisions.ts";
import { Fifo } from "../shared/fifo.ts";
import { SingleQueue } from "../shared/singleQueue.ts";
import {
  type BinRule,
  countBySeed,
  countPacket,
  hashAnew,
  newBins,
  raise,
  rehash,
  reshape,
  type SfbBins,
  updateBins,
} from "./bins.ts";
import { type CountedSets, NOT_COUNTED, noneCounted, pushCounted, takeCounted } from "./counted.ts";
import type { SfbValues } from "./fields.ts";

export interface SfbState {
  readonly waiting: Fifo;
  readonly bins: SfbBins;
  /** Rules of Linux: where the waiting packets count. */
  readonly counted: CountedSets;
  /** Time of the latest change of the hashes. */
  hashedAt: Seconds;
  /** Time at which the penalty box last accepted a packet, NaN: never; and how long it stays closed then. */
  boxAt: Seconds;
  boxInterval: Seconds;
  /** Rules of Linux: whole packets that the box may still accept, and the time of their last count. */
  tokens: number;
  tokensAt: Seconds;
  /** Of the latest arrival's bins: the lowest probability, packets in the fullest one. */
  probability: number;
  fullest: number;
}

/** Empty bins, with hashes not drawn yet. */
export const initialSfbState = (values: SfbValues, now: Seconds): SfbState => {
  return {
    waiting: new Fifo(),
    bins: newBins(values.levels, values.bins),
    counted: noneCounted(),
    hashedAt: now,
    boxAt: Number.NaN,
    boxInterval: values.boxTime,
    tokens: values.penaltyBurst,
    tokensAt: now,
    probability: 0,
    fullest: 0,
  };
};

const ruleOf = ({ variant, binSize, increment, decrement, freezeTime }: SfbValues): BinRule => ({
  raiseAt: variant === "linux" ? binSize : Math.floor(binSize) + 1,
  increment,
  decrement,
  freeze: variant === "linux" ? -1 : freezeTime,
});

/** Linux, sfb_enqueue: above this probability some packets are dropped although they could be marked. */
const MARK_UP_TO = 0.5;
/** Linux: tokens accumulate for at most this time. */
const TOKEN_AGE_MAX: Seconds = 10;

/** SFB (Feng et al. 2001), with the lines of pseudo-code of its definition. */
export class SfbQueue extends SingleQueue<SfbState, SfbValues> {
  private rule: BinRule;
  /** State of the latest arrival's bins: scratch memory, written before it is read. */
  private readonly view = { lowest: 0.5, fewest: 0, fullest: 0 };

  constructor(values: SfbValues, port: QueuePort, state: SfbState) {
    super(values, port, state);
    this.rule = ruleOf(values);
  }

  enqueue(packet: Packet, now: Seconds): void {
    const { state, port, view } = this;
    if (this.values.variant === "linux" && !port.hasRoom(packet)) {
      this.overflow(packet);
      return;
    }
    this.swapSets(now);
    updateBins(state.bins, state.bins.active, packet.flow, now, this.rule, view);
    state.probability = view.lowest;
    state.fullest = view.fullest;
    this.showBins();
    // Report of Hu, Ren and Chang: its listing checks the bins first, its section 4.3 the penalty box alone.
    const isBoxedAnyway = view.lowest === 1 && this.values.boxOrder === "box" && this.values.variant === "paper";
    if (!isBoxedAnyway && this.isCrowded()) {
      port.reached(5);
      this.penalise(packet, now);
    } else if (view.lowest === 1) this.box(packet, now);
    else if (!port.hasRoom(packet)) this.overflow(packet);
    else this.draw(packet);
  }

  override dequeue(): Packet | undefined {
    const packet = this.queue.shift();
    if (packet !== undefined) this.uncount(packet, "head");
    return packet;
  }

  protected override onRetune(before: SfbValues): void {
    const { state, values } = this;
    this.rule = ruleOf(values);
    const isReshaped = values.levels !== state.bins.levels || values.bins !== state.bins.width;
    if (isReshaped) reshape(state.bins, values.levels, values.bins, this.queue);
    if (isReshaped || values.variant !== before.variant) this.countAnew();
    if (values.boxTime !== before.boxTime || values.boxJitter !== before.boxJitter) state.boxInterval = values.boxTime;
    state.tokens = Math.min(state.tokens, values.penaltyBurst);
  }

  protected override onExcess(packet: Packet): void {
    this.uncount(packet, "tail");
  }

  override adopt(packet: Packet): void {
    this.count(packet, true);
    super.adopt(packet);
  }

  /** @param inBoth it counts in the set that is not in use too */
  private count(packet: Packet, inBoth: boolean): void {
    const { bins, counted } = this.state;
    if (this.values.variant === "paper") {
      countPacket(bins, packet.flow, 1);
      return;
    }
    const seedOf = (set: 0 | 1): number =>
      bins.hashed && (inBoth || set === bins.active) ? bins.seeds[set] : NOT_COUNTED;
    const [first, second] = [seedOf(0), seedOf(1)];
    if (first !== NOT_COUNTED) countBySeed(bins, 0, first, packet.flow, 1);
    if (second !== NOT_COUNTED) countBySeed(bins, 1, second, packet.flow, 1);
    pushCounted(counted, first, second);
  }

  private uncount(packet: Packet, end: "head" | "tail"): void {
    const { bins, counted } = this.state;
    if (this.values.variant === "paper") {
      countPacket(bins, packet.flow, -1);
      return;
    }
    const [first, second] = takeCounted(counted, end);
    if (first !== NOT_COUNTED) countBySeed(bins, 0, first, packet.flow, -1);
    if (second !== NOT_COUNTED) countBySeed(bins, 1, second, packet.flow, -1);
  }

  /** By the present rules, all waiting packets in both sets. */
  private countAnew(): void {
    const { bins, counted } = this.state;
    bins.packets.fill(0);
    Object.assign(counted, noneCounted());
    this.queue.forEach((packet) => {
      this.count(packet, true);
    });
  }

  /**
   * At the end of a hash interval, puts the warmed-up set into use; the other set gets new hashes and starts empty. By
   * the rules of Linux its bins keep their probabilities (sfb_swap_slot), which then hold for other flows.
   * The first arrival of the run draws the hashes of both sets.
   */
  private swapSets(now: Seconds): void {
    const { state, values, port } = this;
    const { bins } = state;
    if (!bins.hashed) {
      // Drawn no earlier, so that waiting packets can be adopted without a draw.
      bins.hashed = true;
      rehash(bins, 0, this.seed(), this.queue);
      rehash(bins, 1, this.seed(), this.queue);
      if (values.variant === "linux") this.countAnew();
    } else if (values.hashInterval > 0 && now - state.hashedAt >= values.hashInterval) {
      port.reached(0);
      if (values.variant === "linux") hashAnew(bins, bins.active, this.seed());
      else rehash(bins, bins.active, this.seed(), this.queue);
      bins.active = 1 - bins.active;
      state.hashedAt = now;
    }
  }

  private seed(): number {
    return Math.floor(this.port.uniform() * 4294967296);
  }

  private showBins(): void {
    const { port, view } = this;
    port.reached(1);
    if (view.fullest >= this.rule.raiseAt) port.reached(2);
    if (view.fewest === 0) port.reached(3);
    port.reached(4);
  }

  private isCrowded(): boolean {
    const { values, view, rule } = this;
    if (values.variant === "linux") return view.fewest >= values.binLimit;
    return (values.binDrop === "any" ? view.fullest : view.fewest) >= rule.raiseAt;
  }

  private overflow(packet: Packet): void {
    this.port.reached(9);
    this.port.drop(packet, "overflow");
  }

  /** Rate limit of an unresponsive flow of probability 1 (report of Hu, Ren and Chang, section 2: Ratelimit). */
  private box(packet: Packet, now: Seconds): void {
    const { port, values } = this;
    port.reached(6);
    port.reached(7);
    if (values.variant === "linux") {
      const warmed = this.warm(packet.flow, now);
      if (this.takeToken(now)) this.store(packet, warmed);
      else this.port.drop(packet, "penalty");
    } else if (port.hasRoom(packet) && this.opensBox(now)) this.store(packet);
    else this.penalise(packet, now);
  }

  private penalise(packet: Packet, now: Seconds): void {
    const { port, values, view } = this;
    if (view.lowest === 1 && values.variant === "paper") this.warm(packet.flow, now);
    port.drop(packet, "penalty");
  }

  private opensBox(now: Seconds): boolean {
    const { state, values, port } = this;
    if (now - state.boxAt <= state.boxInterval) return false;
    state.boxAt = now;
    const { boxTime, boxJitter } = values;
    state.boxInterval = boxJitter > 0 ? boxTime * (1 + boxJitter * (2 * port.uniform() - 1)) : boxTime;
    return true;
  }

  /** As in Linux, sfb_rate_limit: whole tokens, accumulated only since the latest refusal. */
  private takeToken(now: Seconds): boolean {
    const { state, values } = this;
    if (state.tokens < 1) {
      const age = Math.min(TOKEN_AGE_MAX, now - state.tokensAt);
      state.tokens = Math.min(values.penaltyBurst, Math.floor(age * values.penaltyRate));
      state.tokensAt = now;
      if (state.tokens < 1) return false;
    }
    if (values.penaltyRate === 0) return false;
    state.tokens -= 1;
    return true;
  }

  /**
   * Adds boxed flows to the next set of bins, so that none escapes when the sets change.
   * @returns whether it is warming up
   */
  private warm(flow: number, now: Seconds): boolean {
    const { state, values, port } = this;
    if (values.hashInterval === 0 || now < state.hashedAt + values.hashInterval - values.warmup) return false;
    port.reached(8);
    const next = 1 - state.bins.active;
    if (values.variant === "linux") updateBins(state.bins, next, flow, now, this.rule, this.view);
    else raise(state.bins, next, flow, now, this.rule);
    return true;
  }

  private draw(packet: Packet): void {
    const { port, values, view } = this;
    const probability = view.lowest;
    const drawn = probability > 0 ? port.uniform() : 1;
    if (drawn < probability) {
      port.reached(10);
      if (values.variant === "linux" && drawn < 2 * (probability - MARK_UP_TO)) {
        port.drop(packet, "early");
        return;
      }
      if (!markOrDrop(packet, "early", port)) return;
    }
    this.store(packet);
  }

  private store(packet: Packet, inBoth = false): void {
    this.port.reached(11);
    this.count(packet, inBoth);
    this.queue.push(packet);
  }
}
