import type { Acked } from "./contract.ts";
import { type RenoValues, RenoWindow } from "./reno.ts";

type ByteValues = RenoValues & { readonly segmentBytes: number };

/** The window of Reno; in bytes, if a segment has a number of them (ns-3, TcpNewReno::IncreaseWindow). */
export class ByteWindow extends RenoWindow {
  private bytes: number;

  constructor(values: ByteValues, initialWindow: number) {
    super(values, initialWindow);
    this.bytes = values.segmentBytes;
  }

  override onAck(ack: Acked): void {
    const { state, bytes } = this;
    if (bytes === 0) {
      super.onAck(ack);
      return;
    }
    let left = ack.segments;
    if (state.cwnd < state.ssthresh) {
      state.cwnd += 1;
      left -= 1;
    }
    if (left <= 0 || state.cwnd < state.ssthresh) return;
    const window = Math.round(state.cwnd * bytes);
    state.cwnd = (window + Math.max(1, Math.floor((bytes * bytes) / window))) / bytes;
  }

  override retune(values: ByteValues): void {
    super.retune(values);
    this.bytes = values.segmentBytes;
  }
}
