// npm run test:external: tests that need a program which npm does not install: the broker of docs/sweeps.md.
import { spawnSync } from "node:child_process";
import { installPackages } from "./lib/debian.mjs";
import { needInstalled, root, toolPath } from "./lib/setup.mjs";

const hasBroker = () =>
  ["valkey-server", "redis-server"].some((name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0);

needInstalled();
if (!hasBroker()) installPackages("No broker found. Installing Redis with apt-get.", ["redis-server"]);
if (!hasBroker()) {
  console.error("The external tests need a broker: sudo apt-get install redis-server (or valkey-server).");
  process.exit(1);
}
const command = [toolPath("vitest"), "run", "--config", "vitest.external.config.ts", ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, command, { cwd: root, stdio: "inherit" }).status ?? 1;
