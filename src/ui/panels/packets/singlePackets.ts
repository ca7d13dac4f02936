import { invalidateAll } from "../../chart/loop.ts";
import { afterFirstTrace } from "../../session/firstTrace.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";

type Packets = typeof import("./packets.ts");

let loaded: Packets | undefined;
let coming: Promise<void> | undefined;

const load = async (): Promise<void> => {
  loaded = await afterFirstTrace(() => retryLoad(() => import("./packets.ts")));
  invalidateAll();
};

/** The script for single packets is loaded after the first trace; undefined: it is not loaded yet. */
export const singlePackets = (): Packets | undefined => {
  coming ??= load();
  return loaded;
};

/** Calls `act` as soon as the script is loaded, so that an early key press is not lost. */
export const withPackets = (act: (packets: Packets) => void): void => {
  const packets = singlePackets();
  if (packets !== undefined) act(packets);
  else
    void coming?.then(() => {
      if (loaded !== undefined) act(loaded);
    });
};
