import { withOwnShape } from "../../schema/check.ts";
import type { Fields, ValuesOf } from "../../schema/fields.ts";
import { appendMissing } from "../../units/lists.ts";
import type { Seconds } from "../../units/units.ts";
import { ECT0, ECT1, NOT_ECT } from "../packets/packet.ts";
import type { TransportDefinition } from "../transport/contract.ts";
import { Sender } from "../transport/machinery/sender.ts";
import { kindFor, PLAIN } from "../transport/machinery/senderKinds.ts";
import type { Law, SenderValues } from "../transport/machinery/senderState.ts";
import type { SenderFlow } from "./senderFlow.ts";
import type { EndpointType } from "./types/contract.ts";
import * as forms from "./types/endpoints.ts";

type Values = ValuesOf<Fields>;

/** A group's settings of its senders and receivers. */
export interface EndpointSetting {
  readonly transport: TransportDefinition;
  /** Fields of the transport, and of every sender; the latter with `ecn` resolved. */
  readonly law: Values;
  readonly sender: SenderValues;
  readonly seed: number;
}

/** ECN of a group: its own setting, or that of its transport. */
export const ecnOf = (sender: SenderValues, transport: TransportDefinition): SenderValues =>
  sender.ecn === "own" ? (withOwnShape({ ...sender, ecn: transport.ecn ?? "classic" }) as SenderValues) : sender;

const createLaw = (flow: SenderFlow, { transport, law, sender, seed }: EndpointSetting): Law =>
  transport.create(law, sender.initialWindow, () => flow.draw(seed));

const known: EndpointType[] = Object.values<EndpointType>(forms);

/** Adds the sender and receiver with full state, if they are not known yet. */
export const addEndpoints = (more: readonly EndpointType[]): void => {
  appendMissing(known, more);
};

const detailed = (): EndpointType => {
  const [form] = known;
  if (form === undefined) throw new Error("these senders are not loaded");
  return form;
};

/** Gives a new flow its sender and the matching receiver. @param segments Infinity: unlimited */
export const attachSender = (flow: SenderFlow, segments: number, setting: EndpointSetting): void => {
  const law = createLaw(flow, setting);
  const rules = setting.transport.recovery(setting.law);
  const kind = kindFor(law, rules, setting.sender.ecn);
  if (kind === PLAIN) {
    flow.attach(new Sender(flow, law, rules, setting.sender, segments));
    return;
  }
  const form = detailed();
  flow.receiver = form.receiver(flow, setting.sender);
  flow.attach(form.sender(kind, flow, law, rules, setting.sender, segments));
};

/**
 * Replaces the flow's sender by one of a later kind, and a plain receiver by one with full state; they take over the
 * state.
 */
export const refineSender = (flow: SenderFlow, { sender }: EndpointSetting, kind: number): void => {
  const { machine } = flow;
  const form = detailed();
  if (machine.kind === PLAIN) flow.receiver = form.receiver(flow, sender, flow.receiver);
  const refined = form.sender(kind, flow, machine.law, machine.rules, sender, machine.segments, machine);
  refined.lasting = machine.lasting;
  flow.attach(refined);
};

/** Follows a change of the group's transport or of its fields. */
export const changeSender = (
  flow: SenderFlow,
  setting: EndpointSetting,
  what: { readonly transport: boolean; readonly params: boolean },
  now: Seconds,
): void => {
  const { machine } = flow;
  const rules = setting.transport.recovery(setting.law);
  if (what.transport) machine.changeLaw(createLaw(flow, setting), rules);
  else if (what.params) {
    machine.law.retune(setting.law, now);
    machine.changeLaw(machine.law, rules);
  }
  const kind = kindFor(machine.law, rules, setting.sender.ecn);
  if (kind > machine.kind) refineSender(flow, setting, kind);
};

/** Sets the code points of the flow's packets, and the ECN feedback of its receiver. */
export const applySenderSettings = (flow: SenderFlow, { transport, law, sender }: EndpointSetting): void => {
  const { ecn } = sender;
  const point = transport.codePoint?.(law) ?? (ecn === "accurate" ? ECT1 : ECT0);
  flow.ecnCodePoint = ecn === "none" || flow.refusesEcn ? NOT_ECT : point;
  flow.retransmissionCodePoint =
    transport.marksRepeated === true || sender.ecnRetransmissions ? flow.ecnCodePoint : NOT_ECT;
  flow.receiver.echoAs(ecn);
  flow.receiver.echoWaits = sender.echoWaits;
  flow.receiver.echoesInOrder = sender.marksHeard === "advance";
  flow.receiver.isPrompt = sender.promptAtMarks && ecn === "classic";
  flow.receiver.answersCuts = sender.promptAtMarks && ecn === "dctcp";
};
