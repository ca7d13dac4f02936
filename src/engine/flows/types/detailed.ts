import { CountingSender } from "../../transport/machinery/countingSender.ts";
import { FeedbackReceiver } from "../../transport/machinery/feedbackReceiver.ts";
import { RackSender } from "../../transport/machinery/rackSender.ts";
import { SelectiveSender } from "../../transport/machinery/selectiveSender.ts";
import { COUNTING, TIMED } from "../../transport/machinery/senderKinds.ts";
import type { EndpointType } from "./contract.ts";

/** The class of a kind after `PLAIN`. */
export const classOf = (kind: number): typeof SelectiveSender =>
  kind === COUNTING ? CountingSender : kind === TIMED ? RackSender : SelectiveSender;

/** Senders and receivers with more feedback than duplicate ACKs and an echo. */
export const detailed: EndpointType = {
  receiver: (flow, { delayedAck, delayedAckTime, ecn }, before) => {
    const receiver = new FeedbackReceiver(delayedAck, delayedAckTime, flow, ecn);
    if (before !== undefined) receiver.takeOver(before);
    return receiver;
  },
  sender: (kind, flow, law, rules, values, segments, before) => {
    const sender = new (classOf(kind))(flow, law, rules, values, segments);
    if (before !== undefined) sender.takeOver(before);
    return sender;
  },
};
