import { choice, flag, packets } from "../../schema/fields.ts";
import { ByteWindow } from "./byteWindow.ts";
import { type DuplicateRules, defineTransport } from "./contract.ts";
import { segmentBytesField } from "./machinery/segmentBytes.ts";
import { timestampFields } from "./machinery/timestampFields.ts";
import { renoFields } from "./reno.ts";

const duplicatesOf = (values: {
  readonly duplicateAcks: string;
  readonly atRecoveryPoint: string;
  readonly timerAtRepair: string;
}): DuplicateRules | undefined => {
  const rules = {
    guesses: values.duplicateAcks === "guess",
    counts: values.duplicateAcks === "count",
    atRecoveryPoint: values.atRecoveryPoint === "repair",
    keepsTimer: values.timerAtRepair === "keep",
  };
  return Object.values(rules).includes(true) ? rules : undefined;
};

export const newreno = defineTransport({
  id: "newreno",
  title: "NewReno",
  summary:
    "Like Reno, but it stays in fast recovery until all data sent before the loss is acknowledged. It repairs one loss per round trip, usually without a timeout.",
  sources: ["RFC 6582", "J. Hoe, Improving the Start-up Behavior of a Congestion Control Scheme for TCP, 1996"],
  fields: {
    ...renoFields,
    deflate: flag({
      label: "Deflate at a partial ACK",
      help: "The window shrinks by what a partial ACK acknowledges (RFC 6582, section 3.2).",
      default: true,
      advanced: true,
    }),
    impatient: flag({
      label: "Impatient timer",
      help: "Only the first partial ACK restarts the timer (RFC 6582, section 3.2).",
      default: true,
      advanced: true,
    }),
    recBurst: packets({
      label: "Burst in recovery",
      help: "Most packets sent for one ACK in fast recovery.",
      default: 2,
      min: 1,
      max: 4,
      integer: true,
      advanced: true,
    }),
    exitRule: choice({
      label: "Window after recovery",
      help: "half: the window after the cut; flight: at most the data in flight plus one segment (RFC 6582, section 3.2).",
      default: "half",
      options: ["half", "flight"],
      advanced: true,
    }),
    duplicateAcks: choice({
      label: "Duplicate ACKs",
      help: "inflate: during recovery each opens the window by a segment (RFC 6582); guess: each counts the next segment as arrived (ns-3 without SACK); count: each counts one, and proportional rate reduction sets the window (Linux without SACK).",
      default: "inflate",
      options: ["inflate", "guess", "count"],
      advanced: true,
    }),
    atRecoveryPoint: choice({
      label: "Duplicates at the recovery point",
      help: "ignore: no fast retransmit before a segment sent since the last cut is acknowledged (RFC 6582, section 3.2); repair: as soon as all that was sent before is, as ns-3.",
      default: "ignore",
      options: ["ignore", "repair"],
      advanced: true,
    }),
    timerAtRepair: choice({
      label: "Timer at a fast retransmit",
      help: "restart: a fast retransmit restarts the timer (ns-2, Linux); keep: it does not (RFC 6298, section 5; ns-3).",
      default: "restart",
      options: ["restart", "keep"],
      advanced: true,
    }),
    segmentBytes: segmentBytesField,
    ...timestampFields,
  },
  recovery: (values) => ({
    // RFC 6582, section 3.2, step 3: only a full ACK ends recovery; a partial one retransmits the next segment.
    untilRecovered: true,
    // RFC 6582, section 3.2, step 2: no second reduction for losses of the same window.
    oncePerWindow: true,
    // RFC 6582, section 3.2, step 3: partial window deflation, and the timer at the first partial acknowledgment.
    deflate: values.deflate,
    impatient: values.impatient,
    burst: values.duplicateAcks === "inflate" ? values.recBurst : Number.POSITIVE_INFINITY,
    // RFC 6582, section 3.2, step 3: the two choices after a full acknowledgment.
    exit: values.exitRule,
    selective: undefined,
    duplicates: duplicatesOf(values),
    timestamps: values.timestamps,
    undo: values.undo,
  }),
  // RFC 6582 keeps the windows of RFC 5681, section 3.
  create: (values, initialWindow) => new ByteWindow(values, initialWindow),
});
