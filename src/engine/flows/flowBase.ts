import { FlowKind } from "../flowKind.ts";
import { smaller } from "../kernel/math.ts";
import * as links from "../network/link.ts";
import type { Path } from "../network/path.ts";
import { dueAt, timersAt, windowsNow } from "./dueTimes.ts";
import type { FlowHost, FlowSetting } from "./flowHost.ts";

/**
 * Where a flow finds its columns: its links and when something of it is due. The numbers follow from its place, and stand
 * nowhere: a packet that comes to the flow would have to wait for them (docs/decisions/0062, 0065).
 */
export abstract class FlowColumns extends FlowKind {
  constructor(
    world: FlowHost,
    setting: FlowSetting,
    readonly path: Path,
  ) {
    super(world, setting);
  }

  /** Links, as its path numbers them. */
  protected get access(): number {
    return links.accessOf(this.slot);
  }
  protected get forward(): number {
    return links.forwardOf(this.slot);
  }
  protected get back(): number {
    return links.backOf(this.slot);
  }

  /** When its sender and its receiver are due by themselves, in `timersAt`. */
  protected get senderTimer(): number {
    return this.slot << 1;
  }
  protected get receiverTimer(): number {
    return (this.slot << 1) | 1;
  }

  /** Congestion window of its user, in packets: over all connections. */
  get window(): number {
    return windowsNow[this.slot] as number;
  }

  /**
   * The next packet to reach the bottleneck's queue is on the access link: what the sender hands out later comes later,
   * none overtakes another. With a limited buffer the sender has to act in time even so: what waits there then counts. @inlined everywhere
   */
  protected accessLeads(): boolean {
    return !links.isEmpty(this.access) && this.world.network.accessBuffer === null;
  }

  /** Notes when the next of what `catchUp` handles is due. @inlined everywhere */
  protected noteDue(): void {
    const { forward, back, senderTimer, receiverTimer } = this;
    const received = smaller(links.headTime(forward), timersAt[receiverTimer] as number);
    const sent = smaller(links.headTime(back), timersAt[senderTimer] as number);
    dueAt[this.slot] = smaller(received, sent);
  }
}
