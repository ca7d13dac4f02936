import { aredLoadStep } from "./aredLoadStep.ts";
import { avqShortFlows } from "./avqShortFlows.ts";
import { busiest } from "./busiest.ts";
import type { Preset } from "./contract.ts";
import { dctcpMeetsCubic } from "./dctcpMeetsCubic.ts";
import { downloadKillsTheCall } from "./downloadKillsTheCall.ts";
import { dropTailFullBuffer } from "./dropTailFullBuffer.ts";
import { lossyAccess } from "./lossyAccess.ts";
import { parkingLot } from "./parkingLot.ts";
import { piSlowStart } from "./piSlowStart.ts";
import { radioLink } from "./radioLink.ts";
import { redBasics } from "./redBasics.ts";
import { remPrice } from "./remPrice.ts";
import { rttUnfairness } from "./rttUnfairness.ts";
import { tenThousandMice } from "./tenThousandMice.ts";
import { twoWayTraffic } from "./twoWayTraffic.ts";

/** All presets but the first, in the order of the list. */
export const later: readonly Preset[] = [
  dropTailFullBuffer,
  redBasics,
  aredLoadStep,
  piSlowStart,
  remPrice,
  avqShortFlows,
  downloadKillsTheCall,
  rttUnfairness,
  tenThousandMice,
  dctcpMeetsCubic,
  parkingLot,
  twoWayTraffic,
  radioLink,
  lossyAccess,
  busiest,
];
