import { isJsonObject, type JsonObject, memberOf, showValue } from "../../schema/json.ts";
import type { Json } from "../../units/units.ts";
import type { GroupReading, Reading } from "../reading.ts";
import { plainNumber } from "./words.ts";

/** Transfers of a group that arrive at random, as the script's function `transfers` takes them. */
export interface Transfers {
  readonly group: string;
  /** Rates of arrival with the times from which they hold: "0 30 20 60". */
  readonly rates: string;
  /** s */
  readonly start: number;
  readonly stop: number;
  readonly maxActive: number;
  /** Payload of one packet, B. */
  readonly payload: number;
  /** An expression of awk for the packets of one transfer; `u()` is a number in (0, 1]. */
  readonly packets: string;
}

/** The size of one transfer in awk, by inversion. */
const sizeOf = (size: Json): string => {
  const form = (key: string): JsonObject | null => {
    const found = isJsonObject(size) ? memberOf(size, key) : undefined;
    return isJsonObject(found) ? found : null;
  };
  const of = (values: JsonObject, key: string): string => plainNumber(Number(memberOf(values, key)));
  const [geometric, pareto, bounded] = [form("geometric"), form("pareto"), form("boundedPareto")];
  if (geometric !== null) return `1 + int(log(u()) / log(1 - 1 / ${of(geometric, "mean")}))`;
  if (pareto !== null) {
    const [mean, shape, min, max] = ["mean", "shape", "min", "max"].map((key) => of(pareto, key));
    return `between(${min}, ${max}, int(${mean} * (${shape} - 1) / ${shape} * u() ^ (-1 / ${shape}) + 0.5))`;
  }
  if (bounded !== null) {
    const [shape, min, max] = ["shape", "min", "max"].map((key) => of(bounded, key));
    return `int(${min} * (1 - (1 - u()) * (1 - (${min} / ${max}) ^ ${shape})) ^ (-1 / ${shape}) + 0.5)`;
  }
  return plainNumber(Number(isJsonObject(size) ? memberOf(size, "packets") : size));
};

/** Reads the fields of short flows and their changes. @param payload of one packet, B */
export const transfersOf = (
  reading: Reading,
  { group, fields }: GroupReading,
  payload: number,
  [start, stop]: readonly [start: number, stop: number],
): Transfers => {
  const { id } = group;
  fields.ignore("count", "start", "stop");
  if (typeof group.start !== "number")
    fields.changed("start", `is ${showValue(group.start)}; here transfers arrive from ${start} s on`, start);
  const rates = reading.changesLeft.flatMap(({ index, at, set, to }) => {
    if (set !== `traffic.${id}.arrivalRate` || typeof to !== "number") return [];
    reading.takeChange(index);
    return [at, to];
  });
  return {
    group: id,
    rates: [0, fields.number("arrivalRate"), ...rates].map(plainNumber).join(" "),
    start,
    stop,
    maxActive: fields.number("maxActive"),
    payload,
    packets: sizeOf(fields.take("size")),
  };
};

/** Functions of the script for transfers. */
export const transferLines: readonly string[] = [
  "",
  "# ---- transfers: they arrive at random; what arrives of each is noted when it ends",
  "receive() {                                     # GROUP PORT",
  '  ip netns exec "$prefix-d" socat -u "TCP-LISTEN:$2,fork,reuseaddr,backlog=1024" \\',
  '    "EXEC:bash $work/note $work/$1.transfers" &',
  "  children+=($!)",
  "}",
  "cat > \"$work/note\" << 'END'",
  "bytes=$(wc -c)",
  'echo "$EPOCHREALTIME $bytes" >> "$1"',
  "END",
  "cat > \"$work/send\" << 'END'",
  'head -c "$1" /dev/zero > "/dev/tcp/10.78.0.2/$2"',
  "END",
  "transfers() {                                   # FIRST PLACES PORT RATES START STOP MOST PAYLOAD PACKETS",
  '  local first="$1" places="$2" port="$3" most="$7"',
  "  {",
  '    awk -v first="$first" -v places="$places" -v rates="$4" -v time="$5" -v stop="$6" -v payload="$8" \'',
  "      function u() { return 1 - rand() }",
  "      function between(low, high, value) { return value < low ? low : value > high ? high : value }",
  "      function rateAt(time,   i, rate) {",
  "        for (i = 1; i < entries && list[i] <= time; i += 2) rate = list[i + 1]",
  "        return rate",
  "      }",
  "      BEGIN {",
  '        entries = split(rates, list, " ")',
  "        srand()",
  "        while (time < stop) {",
  "          rate = rateAt(time)",
  "          if (rate <= 0) { time += 0.1; continue }",
  "          time -= log(u()) / rate",
  '          if (time < stop) printf "%d %d %d\\n", time * 1e6, first + int(rand() * places), payload * (\'"$9"\')',
  "        }",
  "      }' | while read -r at place bytes; do",
  `      local now="\${EPOCHREALTIME/./}"`,
  `      local left=$((at - now + \${began/./}))`,
  `      if ((left > 0)); then sleep "$((left / 1000000)).$(printf %06d $((left % 1000000)))"; fi`,
  "      if (($(jobs -rp | wc -l) >= most)); then continue; fi",
  '      ip netns exec "$prefix-s$place" bash "$work/send" "$bytes" "$port" 2> /dev/null &',
  "    done",
  "  } &",
  "  children+=($!)",
  "}",
];

/** What arrived of transfers that ended in the window: a line as those of the other flows. */
export const transferReportLines: readonly string[] = [
  "ended() {                                       # GROUP OVERHEAD",
  '  touch "$work/$1.transfers"',
  '  awk -v began="$began" -v from="$from" -v to="$to" -v overhead="$2" -v group="$1" \'',
  "    $1 - began >= from && $1 - began < to { bytes += $2 }",
  '    END { print group, "other", overhead * 8 * bytes / (to - from) }',
  '  \' "$work/$1.transfers" >> "$work/flows"',
  "}",
];
