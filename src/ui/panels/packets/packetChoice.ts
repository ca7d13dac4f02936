import { createStore, type StoreApi } from "zustand/vanilla";
import { DROPPED } from "../../../engine/packets/packet.ts";
import type { PacketHistory } from "../../../protocol/packetHistory.ts";
import { invalidateAll } from "../../chart/loop.ts";
import { laneOf } from "../../plots/lane.ts";
import type { Highlight } from "../../session/contract.ts";
import { SINGLE_PACKETS } from "../../session/player/pace.ts";
import { perRun, type Run } from "../../session/run.ts";

/** A packet that the user points at. */
export interface Choice {
  readonly flow: number;
  readonly sequence: number;
  /** Index of its group. */
  readonly group: number;
  /** A time at which the packet was in the network, s. */
  readonly at: number;
  /** Its position on the screen, px. */
  readonly x: number;
  readonly y: number;
  /** It stays when the pointer leaves. */
  readonly pinned: boolean;
  /** `pending`: the answer is still to come; null: nothing is known about the packet. */
  readonly history: PacketHistory | "pending" | null;
}

type ChoiceStore = StoreApi<{ readonly chosen: Choice | null }>;

/** The page's requests for the history of a packet. */
interface PacketRequests {
  readonly store: ChoiceStore;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** The latest request: the run's time, the real time in ms, and whether the answer is still to come. */
  latest: { granted: number; at: number; isPending: boolean };
}

const requestsOf = perRun((run: Run): PacketRequests => {
  const store: ChoiceStore = createStore(() => ({ chosen: null }));
  // When the user releases the pinned highlight, the packet is released as well.
  run.lab.subscribe(({ pinned, status }, before) => {
    const { chosen } = store.getState();
    if (chosen === null) return;
    // A packet of the run before is not in the new one.
    const isNew = status === "loading" && before.status !== "loading";
    if (isNew || (pinned === null && before.pinned !== null && chosen.pinned)) releasePacket(run);
  });
  return { store, timer: undefined, latest: { granted: 0, at: 0, isPending: false } };
});

/** The packet whose history is shown; null: none. */
export const packetChoice = (run: Run): ChoiceStore => requestsOf(run).store;

/** Time (ms) for which the pointer must rest on a packet. */
const REST_MS = 90;

type Named = Omit<Choice, "pinned" | "history">;
const isSame = (one: Named | null, other: Named | null): boolean =>
  one !== null && other !== null && one.flow === other.flow && one.sequence === other.sequence;

const requestHistory = (run: Run, named: Named): void => {
  const { flow, sequence, at } = named;
  const { granted, historyOf } = run.lab.getState();
  const requests = requestsOf(run);
  requests.latest = { granted, at: performance.now(), isPending: true };
  void historyOf({ flow, sequence, at }).then((history) => {
    requests.latest.isPending = false;
    const { chosen } = requests.store.getState();
    if (!isSame(chosen, named) || chosen === null) return;
    requests.store.setState({ chosen: { ...chosen, history } });
    invalidateAll();
  });
};

/** Highlights the packet's flow. */
const flowOf = (run: Run, { flow, group }: Named): Highlight => {
  const id = laneOf(run.lab.getState().inForce).groups[group]?.id;
  return id === undefined ? null : { kind: "group", group: id, flow };
};

/** The pointer is on this packet, or on none. A pinned packet stays. */
export const pointAt = (run: Run, named: Named | null): void => {
  const requests = requestsOf(run);
  const { store } = requests;
  const { chosen } = store.getState();
  if (chosen?.pinned === true || isSame(chosen, named)) return;
  clearTimeout(requests.timer);
  if (named === null) {
    if (chosen !== null) store.setState({ chosen: null });
    return;
  }
  requests.timer = setTimeout(() => {
    store.setState({ chosen: { ...named, pinned: false, history: "pending" } });
    requestHistory(run, named);
  }, REST_MS);
};

/** Shows this packet and highlights its flow until it is released. */
export const pinPacket = (run: Run, named: Named): void => {
  const { store, timer } = requestsOf(run);
  clearTimeout(timer);
  const { chosen } = store.getState();
  const history = chosen !== null && isSame(chosen, named) ? chosen.history : "pending";
  const { pinHighlight } = run.lab.getState();
  pinHighlight(null);
  pinHighlight(flowOf(run, named));
  store.setState({ chosen: { ...named, pinned: true, history } });
  requestHistory(run, named);
  invalidateAll();
};

/** Releases the packet and the highlight of its flow. */
export const releasePacket = (run: Run): void => {
  const { store, timer } = requestsOf(run);
  clearTimeout(timer);
  const { chosen } = store.getState();
  store.setState({ chosen: null });
  if (chosen?.pinned === true) run.lab.getState().pinHighlight(null);
  invalidateAll();
};

/** The packet's history is complete. */
const isOver = ({ history }: Choice): boolean =>
  history !== null &&
  history !== "pending" &&
  (history.arrival?.outcome === DROPPED || history.later?.kind === DROPPED || history.acknowledgedAt !== null);

/** Time (ms) between two requests while time is too fast for single packets: an answer costs simulation time. */
const SELDOM_MS = 1000;

/** The time has changed: the packet's history is requested again, unless it is complete. */
export const renewPacket = (run: Run): void => {
  const { store, latest } = requestsOf(run);
  const { chosen } = store.getState();
  const { granted, status, speedAsked } = run.lab.getState();
  if (chosen === null || latest.isPending) return;
  const isForwards = granted >= latest.granted;
  const isFast = status === "playing" && speedAsked > SINGLE_PACKETS;
  if (isForwards && (isOver(chosen) || (isFast && performance.now() - latest.at < SELDOM_MS))) return;
  requestHistory(run, chosen);
};
