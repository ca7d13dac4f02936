import { bytes, time } from "../../schema/fields.ts";

/** From one packet to the next, of a medium that sends one packet at a time. */
export const period = (usual: number) =>
  time({
    label: "Packet interval",
    help: "Time from one packet to the next.",
    default: usual,
    min: 0.001,
    max: 1,
    scale: "log",
  });

/** Size of the packets of such a medium; larger ones than the group's packet size are split. */
export const frameSize = (usual: number) =>
  bytes({
    label: "Frame",
    help: "Size of the frame of each interval, headers included; it is split if it exceeds the packet size.",
    default: usual,
    min: 40,
    max: 9000,
    integer: true,
    advanced: true,
  });

/** Metrics of a group that every medium has, behind those that say most about it. */
export const MEDIA_QUALITY = ["oneWayDelayMean", "oneWayDelayP50", "oneWayDelayP99", "jitterMean"] as const;
