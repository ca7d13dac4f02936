import { DROPPED } from "../../engine/packets/packet.ts";
import type { PacketColumns } from "../../engine/recording/frame.ts";
import type { Window } from "../../engine/simulation/run.ts";
import type { Seconds } from "../../units/units.ts";

interface Episode {
  readonly from: Seconds;
  readonly flows: Set<number>;
}

/**
 * Groups drops, frame by frame, into loss episodes: an episode begins with a drop and lasts one round trip. It misses
 * drops that a frame does not carry: unless the run records all packets, a frame keeps the newest 4096 drops and marks.
 */
export class LossEpisodes {
  private readonly episodes: Episode[] = [];

  /** @param counts selects groups by index */
  constructor(
    private readonly roundTrip: Seconds,
    private readonly counts: (group: number) => boolean,
  ) {}

  add({ times, kinds, flows, groups }: PacketColumns): void {
    for (let i = 0; i < times.length; i++) {
      if (kinds[i] !== DROPPED || !this.counts(groups[i] ?? 0)) continue;
      const at = times[i] ?? Number.NaN;
      const flow = flows[i] ?? 0;
      const last = this.episodes.at(-1);
      if (last !== undefined && at <= last.from + this.roundTrip) last.flows.add(flow);
      else this.episodes.push({ from: at, flows: new Set([flow]) });
    }
  }

  /** Mean share of `flows` flows that lost packets in an episode of the window; NaN if there was no loss. */
  meanShare(flows: number, { from, to }: Window): number {
    const inside = this.episodes.filter((episode) => episode.from >= from && episode.from < to);
    return inside.reduce((sum, episode) => sum + episode.flows.size / flows, 0) / inside.length;
  }
}
