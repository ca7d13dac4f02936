import { KIND_LETTERS, REASONS } from "../engine/packets/packet.ts";
import type { Frame } from "../engine/recording/frame.ts";
import { runLane } from "../engine/simulation/run.ts";
import { CAPTURE_POINTS, capture } from "../exports/capture/capture.ts";
import { numberOption, readArguments, UsageError } from "./options.ts";
import { print, tell, writeOutput, writeWhole } from "./output.ts";
import { readSource } from "./source.ts";

const SEED_MAX = 2 ** 32 - 1;

/**
 * `trace FILE|URL|ID`: one line `TIME KIND FLOW SEQUENCE [REASON]` for every packet event of one lane, or a file of the
 * packets themselves.
 */
export const trace = async (args: readonly string[]): Promise<number> => {
  const { operands, options } = readArguments(args, ["seed", "lane", "pcapng", "point"], ["FILE|URL|ID"]);
  const { scenario, note } = await readSource(operands[0] ?? "");
  const seed = numberOption(options, "seed", scenario.seed, { min: 0, max: SEED_MAX, whole: true });
  const lane = numberOption(options, "lane", 0, { min: 0, max: scenario.lanes.length - 1, whole: true });
  const { pcapng: target, point: named } = options;
  const point = CAPTURE_POINTS.find((one) => one === (named ?? "departures"));
  if (point === undefined) throw new UsageError(`--point is ${named}; allowed: ${CAPTURE_POINTS.join(", ")}`);
  if (named !== undefined && target === undefined) throw new UsageError("--point needs --pcapng FILE");
  if (note !== "") tell(note);
  if (target !== undefined) {
    const comment = `${scenario.title}: seed ${seed}, lane ${lane} (${scenario.lanes[lane]?.queue}), ${point}`;
    const { file, packets } = capture({ ...scenario, seed }, lane, { point, application: "AQM Lab", comment });
    writeWhole(target, file);
    print(`${packets} packets in ${target}\n`);
    return 0;
  }
  runLane({ ...scenario, seed }, lane, {
    windows: [],
    keeps: () => false,
    packets: "all",
    onFrame: (frame) => writeOutput("-", packetLines(frame)),
  });
  return 0;
};

/** The packet events of a frame, one per line. */
export const packetLines = ({ packets }: Pick<Frame, "packets">): string => {
  const { times, kinds, flows, sequences, reasons } = packets;
  let lines = "";
  for (const [i, time] of times.entries()) {
    const reason = reasons[i] ?? 0;
    const ending = reason === 0 ? "" : ` ${REASONS[reason]}`;
    lines += `${time} ${KIND_LETTERS[kinds[i] ?? 0]} ${flows[i]} ${sequences[i]}${ending}\n`;
  }
  return lines;
};
