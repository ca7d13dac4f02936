import { CountingSender } from "../../transport/machinery/countingSender.ts";
import { FeedbackReceiver } from "../../transport/machinery/feedbackReceiver.ts";
import type { EndpointType } from "./contract.ts";

/** Senders and receivers with more feedback than duplicate ACKs and an echo. */
export const detailed: EndpointType = {
  receiver: (flow, { delayedAck, delayedAckTime, ecn }, before) => {
    const receiver = new FeedbackReceiver(delayedAck, delayedAckTime, flow, ecn);
    if (before !== undefined) receiver.takeOver(before);
    return receiver;
  },
  sender: (flow, law, rules, values, segments, before) => {
    const sender = new CountingSender(flow, law, rules, values, segments);
    if (before !== undefined) sender.takeOver(before);
    return sender;
  },
};
