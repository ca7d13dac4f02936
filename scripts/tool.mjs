// Runs a tool of node_modules, or reports that the packages are missing.
import { spawnSync } from "node:child_process";
import { commandLine, wrong } from "./lib/commandLine.mjs";
import { needInstalled, root, toolNames, toolPath } from "./lib/setup.mjs";

const COMMAND = "node scripts/tool.mjs";
// Arguments after the tool belong to it.
const { operands } = commandLine(
  {
    command: COMMAND,
    says: "Runs a tool of node_modules with its own arguments.",
    options: {},
    operands: "TOOL [ARGUMENT …]",
    notes: `TOOL: ${toolNames.join(", ")}.`,
  },
  process.argv.slice(2, 3),
);
const [name = ""] = operands;
const rest = process.argv.slice(3);
if (!toolNames.includes(name)) wrong(COMMAND, `there is no tool "${name}"; allowed: ${toolNames.join(", ")}`);
needInstalled();
const result = spawnSync(process.execPath, [toolPath(name), ...rest], { cwd: root, stdio: "inherit" });
process.exitCode = result.status ?? 1;
