import { memberOf } from "../../../schema/json.ts";
import type { BitsPerSecond, Json, Seconds } from "../../../units/units.ts";
import { listOf, numberOf, numbersOf, objectOf, readJsonObject } from "../readJson.ts";

/** Senders of one kind in a case. */
export interface DualSenders {
  readonly flows: number;
  readonly congestionControl: string;
  readonly ecn: boolean;
  readonly roundTrips: readonly Seconds[];
}
/** One case of the measurements made with DualPI2 of Linux. */
export interface DualCase {
  readonly name: string;
  /** In the syntax of `tc`. */
  readonly qdisc: string;
  readonly classic: DualSenders;
  readonly scalable: DualSenders;
  readonly rate: BitsPerSecond;
  /** Payload rate of the UDP flow; 0: none. */
  readonly udpRate: BitsPerSecond;
  /** Its packets carry ECT(1). */
  readonly udpIsL4s: boolean;
  /** The senders built no groups of packets. */
  readonly singlePackets: boolean;
  /** By the name of the metric: the value of each run. */
  readonly measured: ReadonlyMap<string, readonly number[]>;
}

/** Reads the committed measurements. @throws Error if the file has another form */
export const readDualCases = (path: string): readonly DualCase[] =>
  listOf(memberOf(readJsonObject(path), "cases"), "cases").map(readCase);

const readCase = (value: Json): DualCase => {
  const found = objectOf(value, "cases");
  const name = String(memberOf(found, "name"));
  const number = (key: string): number => numberOf(memberOf(found, key), `${name} ${key}`);
  const senders = (kind: string, ecn: boolean): DualSenders => ({
    flows: number(`${kind}Flows`),
    congestionControl: String(memberOf(found, `${kind}CongestionControl`)),
    ecn,
    roundTrips: numbersOf(memberOf(found, `${kind}RttMs`), name).map((each) => each / 1000),
  });
  return {
    name,
    qdisc: String(memberOf(found, "qdisc")),
    classic: senders("classic", memberOf(found, "classicEcn") === true),
    scalable: senders("low", true),
    rate: number("rateMbit") * 1e6,
    udpRate: number("udpMbit") * 1e6,
    udpIsL4s: memberOf(found, "udpEct1") === true,
    singlePackets: memberOf(found, "singlePackets") === true,
    measured: new Map(
      Object.entries(objectOf(memberOf(found, "measured"), name)).map(([metric, runs]) => [
        metric,
        numbersOf(runs, metric),
      ]),
    ),
  };
};
