import { bytes, time } from "../../schema/fields.ts";
import type { Load } from "./contract.ts";

/** Interval between packets, for a medium that sends one packet at a time. */
export const period = (usual: number) =>
  time({
    label: "Packet interval",
    help: "Time from one packet to the next.",
    default: usual,
    min: 0.001,
    max: 1,
    scale: "log",
  });

/** Size of the packets of such a medium; frames larger than the group's packet size are split. */
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

/** Metrics that every group of a medium has, after those that are most specific to it. */
export const MEDIA_QUALITY = ["oneWayDelayMean", "oneWayDelayP50", "oneWayDelayP99", "jitterMean"] as const;

/** The load of a medium that sends a frame in each interval. */
export const frameLoad = (
  values: { readonly period: number; readonly frameSize: number },
  packetSize: number,
): Load => ({ rate: (8 * values.frameSize) / values.period, packetSize: Math.min(packetSize, values.frameSize) });
