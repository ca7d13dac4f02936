import { RackSender } from "../../src/engine/transport/machinery/rackSender.ts";
import { sack } from "../../src/engine/transport/sack.ts";
import type { Json } from "../../src/units/units.ts";
import { SenderHost } from "./senderHost.ts";

/**
 * A sender with RACK-TLP that is told by hand what arrives and when; all numbers are worked out from RFC 8985. Its
 * first window leaves at 0 s.
 */
export class RackHost extends SenderHost {
  readonly rack: RackSender;

  /** @param params further fields of the transport */
  constructor(initialWindow: number, segments?: number, params: Readonly<Record<string, Json>> = {}) {
    super(sack, {
      group: { initialWindow, minRto: 0.2 },
      params: { rackTlp: true, ...params },
      ...(segments === undefined ? {} : { segments }),
    });
    if (!(this.sender instanceof RackSender)) throw new Error("the sender knows no times");
    this.rack = this.sender;
    this.sender.open(0);
  }

  /** At `now` an acknowledgement of all below `una` comes, sent because `arrived` came; returns what it lets go. */
  told(now: number, una: number, arrived: number, sentAt = Number.NaN): number[] {
    this.now = now;
    const ack = { acknowledgment: una, echo: false, sentAt, arrived, marks: -1 };
    return this.during(() => this.sender.onAck(ack, { now }));
  }

  /** The next wake-up: when it is due, and what it lets go. */
  wake(): { readonly at: number; readonly sends: number[] } {
    this.now = Math.min(this.sender.wakeAt, this.sender.timerAt);
    return { at: this.now, sends: this.during(() => this.sender.onTimer(this.now)) };
  }

  get lost(): number {
    return this.rack.board.lost;
  }
}
