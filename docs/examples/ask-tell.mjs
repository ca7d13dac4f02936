// Two halves of a search in two processes: `aqm tune --ask` proposes points, `aqm tune --tell` measures them, and this
// program carries the lines between them. Put an optimiser of your own in place of the first, or a testbed in place of
// the second.
//
//     node docs/examples/ask-tell.mjs red-basics --minimize delayMean --subject-to 'utilization>=90%' \
//       --knob 'lanes.0.params.maxProbability=0.01..0.4(log)' --from 5 --budget 32
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../scripts/aqm.mjs", import.meta.url));
const given = process.argv.slice(2);

/** @param {"--ask" | "--tell"} side */
const start = (side) => {
  const child = spawn(process.execPath, [program, "tune", ...given, side], { stdio: ["pipe", "pipe", "inherit"] });
  child.once("exit", (status) => {
    if (status !== 0) process.exit(status ?? 1);
  });
  return { input: child.stdin, lines: createInterface({ input: child.stdout }) };
};

const search = start("--ask");
const measure = start("--tell");

/** Numbers of the points that are being measured, in the order in which they were sent. */
const sent = [];
let best = null;

search.lines.on("line", (line) => {
  const point = JSON.parse(line);
  if (point.end !== undefined) {
    console.log(JSON.stringify({ end: point.end, best }));
    measure.input.end();
    search.input.end();
    return;
  }
  sent.push(point.try);
  measure.input.write(`${JSON.stringify({ values: point.values })}\n`);
});

measure.lines.on("line", (line) => {
  const { values, objectives, limits, feasible } = JSON.parse(line);
  const [objective] = objectives;
  const violation = limits.reduce((sum, { broken }) => sum + broken, 0);
  if (feasible && (best === null || objective.mean < best.mean)) best = { values, mean: objective.mean };
  search.input.write(`${JSON.stringify({ try: sent.shift(), objectives: [objective.mean], violation })}\n`);
});
