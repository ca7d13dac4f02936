import { type JsonObject, memberOf } from "../../../schema/json.ts";
import type { BitsPerSecond, Json, Seconds } from "../../../units/units.ts";
import { listOf, numberOf, numbersOf, objectOf, readJsonObject } from "../readJson.ts";

/** One case of the measurements made with Linux. */
export interface LinuxCase {
  readonly name: string;
  /** In the syntax of `tc`: kind, then options. */
  readonly qdisc: string;
  readonly flows: number;
  /** Of the senders that were actually used, whatever was requested. */
  readonly congestionControl: string;
  readonly ecn: boolean;
  /** One for each class of flows. */
  readonly roundTrips: readonly Seconds[];
  readonly rate: BitsPerSecond;
  /** Payload rate of the UDP flow; 0: none. */
  readonly udpRate: BitsPerSecond;
  /** By the name of the metric: the value of each run in which the machine did not stall. */
  readonly measured: ReadonlyMap<string, readonly number[]>;
}

/** A run whose samples are further apart counts as one in which the machine stalled. */
const GAP_MAX: Seconds = 0.1;

/** Controls that any network namespace may choose; where the kernel refuses (EPERM), its default, CUBIC, stays. */
const UNRESTRICTED = ["reno", "cubic", "bbr"];
const REFUSED = "cubic";

/** Reads the committed measurements. @throws Error if the file has another form */
export const readLinuxCases = (path: string): readonly LinuxCase[] => {
  const file = readJsonObject(path);
  // A new namespace inherits the setting of the first one; later it may choose unrestricted controls only.
  const isInherited = memberOf(file, "sendersInherited") === true;
  return listOf(memberOf(file, "cases"), "cases").map((each) => readCase(each, isInherited));
};

const readCase = (value: Json, isInherited: boolean): LinuxCase => {
  const found = objectOf(value, "cases");
  const name = String(memberOf(found, "name"));
  const asked = String(memberOf(found, "congestionControl"));
  const number = (key: string): number => numberOf(memberOf(found, key), `${name} ${key}`);
  return {
    name,
    qdisc: String(memberOf(found, "qdisc")),
    flows: number("tcpFlows"),
    congestionControl: isInherited || UNRESTRICTED.includes(asked) ? asked : REFUSED,
    ecn: memberOf(found, "ecn") === true,
    roundTrips: numbersOf(memberOf(found, "rttMs"), name).map((each) => each / 1000),
    rate: number("rateMbit") * 1e6,
    udpRate: number("udpMbit") * 1e6,
    measured: measuredOf(objectOf(memberOf(found, "measured"), name)),
  };
};

/** A run in which the machine stalled counts only if it stalled in both. */
const measuredOf = (value: JsonObject): ReadonlyMap<string, readonly number[]> => {
  const gaps = numbersOf(memberOf(value, "maxSampleGap"), "maxSampleGap");
  const allStalled = gaps.every((gap) => gap > GAP_MAX);
  const counts = (run: number): boolean => allStalled || (gaps[run] ?? 0) <= GAP_MAX;
  return new Map(
    Object.entries(value).map(([metric, runs]) => [metric, numbersOf(runs, metric).filter((_, run) => counts(run))]),
  );
};
