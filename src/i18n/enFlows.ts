/** English words of the view of senders. */
export const flowMessages = {
  "flows.title": "Flows",
  "flows.open": "Flows (W)",
  "flows.back": "Traces (W)",
  "flows.none": "No group here has a congestion window.",
  "flows.groups": "Whose flows",
  "flows.which": "Flow",
  "flows.spread": "All flows",
  "flows.one": "Flow {name}",

  "flows.states": "State",
  "flows.statesOfAll": "States",
  "flows.window": "Window",
  "flows.windowUnit": "packets",
  "flows.roundTrip": "RTT",
  "flows.timeoutBeyond": "timer {time} ↑",
  "flows.p10": "10 %",
  "flows.p50": "half",
  "flows.p90": "90 %",
  "flows.before": "Nobody was looking",
  "flows.waiting": "Press play to watch the senders.",

  "flows.below": "{share} ≤ {value}",
  "flows.ofFlow": "{name} {value}",
  "flows.cursorThreshold": "ssthresh {value}",
  "flows.cursorTimeout": "timer {value}",
  "flows.cursorRange": "{low} to {high}, half ≤ {middle}",

  "flows.sentenceOne":
    "Flow {name} is in the state {state}. Its window is {window} packets, its round trip {rtt}, its timer {timeout}. In view: {drops} drops, {marks} marks.",
  "flows.sentenceIdle": "Flow {name} sends nothing now.",
  "flows.sentenceAll":
    "{n} flows of group {letter} are sending. Half of their windows are below {middle} packets, a tenth below {low}, a tenth above {high}. Half of their round trips are below {rtt}.",
  "flows.sentenceNone": "No flow of group {letter} is sending now.",
} as const;
