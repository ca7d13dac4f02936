import { type JsonObject, memberOf } from "../../../schema/json.ts";
import type { BitsPerSecond, Json, Seconds } from "../../../units/units.ts";
import { listOf, numberOf, numbersOf, objectOf, readJsonObject } from "../readJson.ts";

/** One case of the measurements made with Linux. */
export interface LinuxCase {
  readonly name: string;
  /** As `tc` takes it: kind, then options. */
  readonly qdisc: string;
  readonly flows: number;
  /** Of the senders that were measured, whatever was asked for. */
  readonly congestionControl: string;
  readonly ecn: boolean;
  /** One of each class of flows. */
  readonly roundTrips: readonly Seconds[];
  readonly rate: BitsPerSecond;
  /** Payload of the UDP flow; 0: there is none. */
  readonly udpRate: BitsPerSecond;
  /** By the name of the metric, what each run measured in which the machine did not stall. */
  readonly measured: ReadonlyMap<string, readonly number[]>;
}

/** The machine stalled in a run whose samples are further apart. */
const GAP_MAX: Seconds = 0.1;

/** What every network namespace may choose; the kernel's default, CUBIC, stands where it refuses (EPERM). */
const UNRESTRICTED = ["reno", "cubic", "bbr"];
const REFUSED = "cubic";

/** Reads the committed measurements. @throws Error where the file is not as it should be */
export const readLinuxCases = (path: string): readonly LinuxCase[] => {
  const file = readJsonObject(path);
  // Namespaces take over what the first one has when they are made; later they may choose what is not restricted.
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

/** A run in which the machine stalled counts only where it did in both. */
const measuredOf = (value: JsonObject): ReadonlyMap<string, readonly number[]> => {
  const gaps = numbersOf(memberOf(value, "maxSampleGap"), "maxSampleGap");
  const allStalled = gaps.every((gap) => gap > GAP_MAX);
  const counts = (run: number): boolean => allStalled || (gaps[run] ?? 0) <= GAP_MAX;
  return new Map(
    Object.entries(value).map(([metric, runs]) => [metric, numbersOf(runs, metric).filter((_, run) => counts(run))]),
  );
};
