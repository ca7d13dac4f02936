import { packets, type ValuesOf } from "../../schema/fields.ts";
import { type CongestionControl, defineTransport, type Window } from "./contract.ts";
import { recoveryFields, rulesOf } from "./machinery/recoveryRules.ts";

const fields = {
  fixedWindow: packets({
    label: "Window",
    help: "Packets in flight at any time, regardless of losses and marks.",
    symbol: "W",
    default: 20,
    min: 1,
    max: 10_000,
    scale: "log",
  }),
  ...recoveryFields,
};
type Values = ValuesOf<typeof fields>;

class FixedWindow implements CongestionControl<Window, Values> {
  readonly state: Window;
  readonly keepsWindow = true;
  readonly answersMarks = true;
  readonly phase = "fixed window";

  constructor(private values: Values) {
    this.state = { cwnd: values.fixedWindow, ssthresh: values.fixedWindow };
  }

  onAck(): void {
    this.state.cwnd = this.values.fixedWindow;
  }

  onCongestion(): void {
    // The window is fixed: flow control alone (Bertsekas and Gallager 1992, section 6.2), no congestion control.
  }

  retune(values: Values): void {
    this.values = values;
    this.state.cwnd = values.fixedWindow;
    this.state.ssthresh = values.fixedWindow;
  }
}

export const fixedWindow = defineTransport({
  id: "fixed-window",
  title: "Fixed window",
  summary:
    "Keeps the same number of packets in flight, as window flow control did before congestion control: a reference whose queue is known in advance.",
  sources: ["RFC 9293", "D. Bertsekas, R. Gallager, Data Networks, 2nd edition, 1992, section 6.2"],
  deviations: ["After a timeout one packet goes first; the window opens again with its acknowledgement."],
  fields,
  ecn: "none",
  phases: ["fixed window"],
  recovery: rulesOf,
  create: (values) => new FixedWindow(values),
});
