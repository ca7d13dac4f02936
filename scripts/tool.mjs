// node scripts/tool.mjs TOOL ARGUMENTS…: runs a tool of node_modules, or reports that it is missing.
import { spawnSync } from "node:child_process";
import { needInstalled, root, toolPath } from "./lib/setup.mjs";

const [name = "", ...rest] = process.argv.slice(2);
needInstalled();
const result = spawnSync(process.execPath, [toolPath(name), ...rest], { cwd: root, stdio: "inherit" });
process.exitCode = result.status ?? 1;
