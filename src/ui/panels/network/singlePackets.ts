import { invalidateAll } from "../../chart/loop.ts";
import { afterFirstTrace } from "../../session/firstTrace.ts";
import { insist } from "../../session/insist.ts";

type Packets = typeof import("./packets.ts");

let loaded: Packets | undefined;
let isAsked = false;

/** What shows packets one by one comes after the first trace; undefined: it is not here yet. */
export const singlePackets = (): Packets | undefined => {
  if (!isAsked) {
    isAsked = true;
    void afterFirstTrace(() => insist(() => import("./packets.ts"))).then((packets) => {
      loaded = packets;
      invalidateAll();
    });
  }
  return loaded;
};
