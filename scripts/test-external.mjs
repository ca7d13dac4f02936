// npm run test:external [-- --all]: tests that need programs which npm does not install: the broker of docs/sweeps.md,
// ns-2, ns-3, and the tools of Linux. --all: every scene and a hundred random scenarios in ns-2, and every algorithm of
// ns-3, which takes about an hour.
import { spawnSync } from "node:child_process";
import { installPackages } from "./lib/debian.mjs";
import { needInstalled, root, toolPath } from "./lib/setup.mjs";

/** @param {string} name @param {string[]} args */
const runs = (name, ...args) => spawnSync(name, args, { stdio: "ignore" }).error === undefined;

/** @param {string} name @param {string[]} args */
const succeeds = (name, ...args) => spawnSync(name, args, { stdio: "ignore" }).status === 0;

const NEEDED = [
  {
    what: "a broker",
    packages: ["redis-server"],
    or: " (or valkey-server)",
    isThere: () => ["valkey-server", "redis-server"].some((name) => runs(name, "--version")),
  },
  { what: "ns-2", packages: ["ns2"], or: "", isThere: () => runs("ns", "/dev/null") },
  { what: "tc", packages: ["iproute2"], or: "", isThere: () => runs("tc", "-Version") },
  {
    what: "ns-3",
    packages: ["libns3-dev", "g++", "cmake", "pkg-config"],
    or: "",
    isThere: () =>
      runs("cmake", "--version") && runs("g++", "--version") && succeeds("pkg-config", "--exists", "ns3-core"),
  },
  { what: "shellcheck", packages: ["shellcheck"], or: "", isThere: () => runs("shellcheck", "--version") },
];

needInstalled();
const missing = () => NEEDED.filter(({ isThere }) => !isThere());
const absent = missing();
if (absent.length > 0) {
  const names = absent.map(({ what }) => what).join(", ");
  installPackages(
    `Not found: ${names}. Installing with apt-get.`,
    absent.flatMap(({ packages }) => packages),
  );
}
for (const { what, packages, or } of missing())
  console.error(`The external tests need ${what}: sudo apt-get install ${packages.join(" ")}${or}.`);
if (missing().length > 0) process.exit(1);

const args = process.argv.slice(2);
const env = { ...process.env, AQM_EXTERNAL: args.includes("--all") ? "all" : "some" };
const command = [
  toolPath("vitest"),
  "run",
  "--config",
  "vitest.external.config.ts",
  ...args.filter((argument) => argument !== "--all"),
];
process.exitCode = spawnSync(process.execPath, command, { cwd: root, stdio: "inherit", env }).status ?? 1;
