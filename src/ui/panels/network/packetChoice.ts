import { createStore } from "zustand/vanilla";
import type { PacketLife } from "../../../protocol/life.ts";
import { lab } from "../../session/lab.ts";

/** A packet that somebody points at. */
export interface Choice {
  readonly flow: number;
  readonly sequence: number;
  /** Index of its group. */
  readonly group: number;
  /** An instant at which it was about, s. */
  readonly at: number;
  /** Where on the screen, px. */
  readonly x: number;
  readonly y: number;
  /** It stays when the pointer leaves. */
  readonly pinned: boolean;
  /** `asking`: not known yet; null: nothing is known of it. */
  readonly life: PacketLife | "asking" | null;
}

/** The packet whose life is shown; null: none. */
export const packetChoice = createStore<{ readonly chosen: Choice | null }>()(() => ({ chosen: null }));

/** ms for which a pointer rests before it is answered. */
const REST_MS = 90;

type Named = Omit<Choice, "pinned" | "life">;
const isSame = (one: Named | null, other: Named | null): boolean =>
  one !== null && other !== null && one.flow === other.flow && one.sequence === other.sequence;

let timer: ReturnType<typeof setTimeout> | undefined;

const ask = (named: Named): void => {
  const { flow, sequence, at } = named;
  void lab
    .getState()
    .lifeOf({ flow, sequence, at })
    .then((life) => {
      const { chosen } = packetChoice.getState();
      if (isSame(chosen, named) && chosen !== null) packetChoice.setState({ chosen: { ...chosen, life } });
    });
};

/** The pointer is over this packet, or over none. A packet that is pinned stays. */
export const pointAt = (named: Named | null): void => {
  const { chosen } = packetChoice.getState();
  if (chosen?.pinned === true || isSame(chosen, named)) return;
  clearTimeout(timer);
  if (named === null) {
    if (chosen !== null) packetChoice.setState({ chosen: null });
    return;
  }
  timer = setTimeout(() => {
    packetChoice.setState({ chosen: { ...named, pinned: false, life: "asking" } });
    ask(named);
  }, REST_MS);
};

/** Shows this packet until it is let go of. */
export const pinPacket = (named: Named): void => {
  clearTimeout(timer);
  const { chosen } = packetChoice.getState();
  const life = chosen !== null && isSame(chosen, named) ? chosen.life : "asking";
  packetChoice.setState({ chosen: { ...named, pinned: true, life } });
  ask(named);
};

/** Lets go of the packet. */
export const releasePacket = (): void => {
  clearTimeout(timer);
  packetChoice.setState({ chosen: null });
};

/** Time has moved: what became of the packet is asked again. */
export const renewPacket = (): void => {
  const { chosen } = packetChoice.getState();
  if (chosen !== null) ask(chosen);
};
