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

/** What shows packets one by one comes after the first trace; undefined: it is not here yet. */
export const singlePackets = (): Packets | undefined => {
  coming ??= load();
  return loaded;
};

/** Does something with it as soon as it is here: a key that is pressed before is not lost. */
export const withPackets = (act: (packets: Packets) => void): void => {
  const packets = singlePackets();
  if (packets !== undefined) act(packets);
  else
    void coming?.then(() => {
      if (loaded !== undefined) act(loaded);
    });
};
