import { createStore } from "zustand/vanilla";
import { DROPPED } from "../../../engine/packets/packet.ts";
import type { PacketHistory } from "../../../protocol/packetHistory.ts";
import { invalidateAll } from "../../chart/loop.ts";
import { laneOf } from "../../plots/lane.ts";
import type { Highlight } from "../../session/contract.ts";
import { lab } from "../../session/lab.ts";
import { SINGLE_PACKETS } from "../../session/player/pace.ts";

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
  readonly life: PacketHistory | "asking" | null;
}

/** The packet whose life is shown; null: none. */
export const packetChoice = createStore<{ readonly chosen: Choice | null }>()(() => ({ chosen: null }));

/** ms for which a pointer rests before it is answered. */
const REST_MS = 90;

type Named = Omit<Choice, "pinned" | "life">;
const isSame = (one: Named | null, other: Named | null): boolean =>
  one !== null && other !== null && one.flow === other.flow && one.sequence === other.sequence;

let timer: ReturnType<typeof setTimeout> | undefined;
/** Where the run stood when it was asked last, and when by the clock, ms; whether the answer is still to come. */
let asked = { granted: 0, at: 0, waits: false };

const ask = (named: Named): void => {
  const { flow, sequence, at } = named;
  const { granted, lifeOf } = lab.getState();
  asked = { granted, at: performance.now(), waits: true };
  void lifeOf({ flow, sequence, at }).then((life) => {
    asked.waits = false;
    const { chosen } = packetChoice.getState();
    if (!isSame(chosen, named) || chosen === null) return;
    packetChoice.setState({ chosen: { ...chosen, life } });
    invalidateAll();
  });
};

/** The highlight of the one flow that a packet is of. */
const flowOf = ({ flow, group }: Named): Highlight => {
  const id = laneOf(lab.getState().inForce).groups[group]?.id;
  return id === undefined ? null : { kind: "group", group: id, flow };
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

/** Shows this packet until it is let go of, and lights its flow for as long. */
export const pinPacket = (named: Named): void => {
  clearTimeout(timer);
  const { chosen } = packetChoice.getState();
  const life = chosen !== null && isSame(chosen, named) ? chosen.life : "asking";
  const { pinHighlight } = lab.getState();
  pinHighlight(null);
  pinHighlight(flowOf(named));
  packetChoice.setState({ chosen: { ...named, pinned: true, life } });
  ask(named);
  invalidateAll();
};

/** Lets go of the packet, and of its flow. */
export const releasePacket = (): void => {
  clearTimeout(timer);
  const { chosen } = packetChoice.getState();
  packetChoice.setState({ chosen: null });
  if (chosen?.pinned === true) lab.getState().pinHighlight(null);
  invalidateAll();
};

// Whatever lets go of what is pinned lets go of the packet.
lab.subscribe(({ pinned }, before) => {
  if (pinned === null && before.pinned !== null && packetChoice.getState().chosen?.pinned === true) releasePacket();
});

/** Nothing more comes of it. */
const isOver = ({ life }: Choice): boolean =>
  life !== null &&
  life !== "asking" &&
  (life.arrival?.outcome === DROPPED || life.later?.kind === DROPPED || life.acknowledgedAt !== null);

/** ms between two questions while time goes too fast for single packets: an answer costs some simulating. */
const SELDOM_MS = 1000;

/** Time has moved: what became of the packet is asked again, unless it is known to the end. */
export const renewPacket = (): void => {
  const { chosen } = packetChoice.getState();
  const { granted, status, speedAsked } = lab.getState();
  if (chosen === null || asked.waits) return;
  const isForwards = granted >= asked.granted;
  const isFast = status === "playing" && speedAsked > SINGLE_PACKETS;
  if (isForwards && (isOver(chosen) || (isFast && performance.now() - asked.at < SELDOM_MS))) return;
  ask(chosen);
};
