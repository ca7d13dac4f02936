import { dueAt, timersAt, windowsNow } from "./dueTimes.ts";
import { FlowKind } from "./flowKind.ts";
import * as links from "./link.ts";
import type { Path } from "./path.ts";
import type { FlowSetting, World } from "./world.ts";

/**
 * Where a flow finds its columns: its links and when something of it is due. The numbers stand in the flow itself, since a
 * packet that comes to it would otherwise wait for the objects that hold them (docs/decisions/0062).
 */
export abstract class FlowColumns extends FlowKind {
  /** When its sender and its receiver are due by themselves, in `timersAt`. */
  protected readonly senderTimer: number;
  protected readonly receiverTimer: number;
  /** Links, as its path numbers them. */
  protected readonly access: number;
  protected readonly forward: number;
  protected readonly back: number;

  constructor(
    world: World,
    setting: FlowSetting,
    readonly path: Path,
  ) {
    super(world, setting);
    this.senderTimer = 2 * setting.slot;
    this.receiverTimer = 2 * setting.slot + 1;
    this.access = path.access;
    this.forward = path.forward;
    this.back = path.back;
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
    dueAt[this.slot] = Math.min(
      links.headTime(forward),
      links.headTime(back),
      timersAt[senderTimer] as number,
      timersAt[receiverTimer] as number,
    );
  }
}
