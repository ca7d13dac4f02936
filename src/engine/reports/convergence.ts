import type { Seconds } from "../../units/units.ts";
import type { Flow } from "../flows/flow.ts";
import type { Archive } from "../kernel/archive.ts";
import type { Quality } from "../recording/quality.ts";

/** Rates are measured over the last second; a newcomer has converged at this share of the mean rate. */
const RATE_SPAN: Seconds = 1;
const CONVERGED = 0.8;
const NEVER = Number.POSITIVE_INFINITY;

/** States of a flow: not seen yet; a newcomer that has not converged; all others. */
const UNSEEN = 0;
const COMING = 1;
const SETTLED = 2;

/** Stands for the byte counts while there is no newcomer. */
const NOBODY = new Float64Array(0);

/**
 * Time that a long flow takes, when it joins others that are running, to reach its share: until its goodput over a
 * second is 80 % of the mean of all. Sampled every half second.
 */
export class ConvergenceTimes {
  /** By place of the flow in the ledger. */
  private states = new Uint8Array(16);
  /** Bytes of goodput by place in the ledger, at the latest sample and the one before; empty without a newcomer. */
  private latest: Float64Array = NOBODY;
  private earlier: Float64Array = NOBODY;

  constructor(private readonly quality: Quality) {}

  /**
   * @param running the long flows that have begun and not ended, and always have more to send
   * @param bytes goodput since the start, by place in the ledger
   */
  sample(now: Seconds, running: readonly Flow[], bytes: Float64Array): void {
    // A flow is a newcomer if it starts at least a second after the first.
    let first = NEVER;
    for (const { startedAt } of running) if (startedAt < first) first = startedAt;
    let coming = 0;
    for (const flow of running) {
      const place = flow.setting.ledgerPlace;
      if (place >= this.states.length) this.grow(place);
      if (this.states[place] === UNSEEN) this.states[place] = flow.startedAt >= first + RATE_SPAN ? COMING : SETTLED;
      if (this.states[place] === COMING) coming += 1;
    }
    if (coming > 0) this.compare(now, running, bytes);
    this.earlier = coming > 0 ? this.latest : NOBODY;
    this.latest = coming > 0 ? bytes.slice() : NOBODY;
  }

  private compare(now: Seconds, running: readonly Flow[], bytes: Float64Array): void {
    // Without a newcomer two samples ago there is no rate yet.
    if (this.earlier.length === 0) return;
    const grown = (flow: Flow): number => {
      const place = flow.setting.ledgerPlace;
      return (bytes[place] ?? 0) - (this.earlier[place] ?? 0);
    };
    const mean = running.reduce((sum, flow) => sum + grown(flow), 0) / running.length;
    for (const flow of running) {
      const { ledgerPlace, group } = flow.setting;
      const isComing = this.states[ledgerPlace] === COMING && now - flow.startedAt >= RATE_SPAN;
      if (!isComing || grown(flow) < CONVERGED * mean) continue;
      this.states[ledgerPlace] = SETTLED;
      const { totals } = this.quality.of(group);
      totals.converged += 1;
      totals.convergenceTime += now - flow.startedAt;
    }
  }

  private grow(place: number): void {
    const longer = new Uint8Array(Math.max(place + 1, this.states.length * 2));
    longer.set(this.states);
    this.states = longer;
  }

  serialize(archive: Archive): void {
    const places = archive.number(this.states.length);
    if (places > this.states.length) this.grow(places - 1);
    archive.numbers(this.states);
    this.latest = serializeColumn(archive, this.latest);
    this.earlier = serializeColumn(archive, this.earlier);
  }
}

const serializeColumn = (archive: Archive, column: Float64Array): Float64Array<ArrayBuffer> => {
  const same = new Float64Array(archive.number(column.length));
  if (!archive.loading) same.set(column);
  archive.numbers(same);
  return same;
};
