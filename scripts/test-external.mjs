// npm run test:external: tests that need programs which npm does not install.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { commandLine, flag, names } from "./lib/commandLine.mjs";
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
    tests: "broker",
    isThere: () => ["valkey-server", "redis-server"].some((name) => runs(name, "--version")),
  },
  { what: "ns-2", packages: ["ns2"], or: "", tests: "ns2", isThere: () => runs("ns", "/dev/null") },
  { what: "tc", packages: ["iproute2"], or: "", tests: "tc", isThere: () => runs("tc", "-Version") },
  {
    what: "ns-3",
    packages: ["libns3-dev", "g++", "cmake", "pkg-config"],
    or: "",
    tests: "ns3",
    isThere: () =>
      runs("cmake", "--version") && runs("g++", "--version") && succeeds("pkg-config", "--exists", "ns3-core"),
  },
  { what: "shellcheck", packages: ["shellcheck"], or: "", tests: "tc", isThere: () => runs("shellcheck", "--version") },
  { what: "tshark", packages: ["tshark"], or: "", tests: "capture", isThere: () => runs("tshark", "--version") },
  {
    what: "Chromium, for Lighthouse",
    packages: ["chromium"],
    or: "",
    tests: "lighthouse",
    isThere: () => ["chromium", "google-chrome", "chrome"].some((name) => runs(name, "--version")),
  },
  { what: "flent", packages: ["flent"], or: "", tests: "flent", isThere: () => runs("flent", "--version") },
];

const hasKernel = () => existsSync(join(root, ".cache/user-mode-linux/linux"));
/** A kernel is built, not installed; and runs in it take long. */
const KERNEL = {
  what: "a user-mode Linux, with iproute2, ethtool, iperf3, jq and socat",
  packages: ["iproute2", "ethtool", "iperf3", "jq", "socat"],
  or: ", npm run build:linux",
  tests: "linux",
  isThere: () =>
    hasKernel() &&
    ["iperf3", "jq", "ethtool"].every((name) => runs(name, "--version")) &&
    runs("tc", "-Version") &&
    runs("socat", "-V"),
};
const TESTS = [...new Set([...NEEDED, KERNEL].map(({ tests }) => tests))];
const { options, operands } = commandLine({
  command: "npm run test:external",
  says:
    "Tests that need programs which npm does not install: a broker, ns-2, ns-3, the tools of Linux, tshark, flent and " +
    "Lighthouse's Chromium. Where apt-get may install them it does; tests of what is still missing are left out, and " +
    "it is named at the end.",
  options: {
    all: flag(
      "every scene and a hundred random scenarios in ns-2, every algorithm of ns-3, and Linux in a kernel that is built for it: hours",
    ),
    without: names("leaves these tests out, and does not install what they need", TESTS, []),
  },
  operands: "[WORD …]",
  notes: "WORD: only test files whose path contains it.",
});
needInstalled();
const wanted = [...NEEDED, ...(options.all ? [KERNEL] : [])].filter(({ tests }) => !options.without.includes(tests));
const missing = () => wanted.filter(({ isThere }) => !isThere());
// One by one: where a distribution lacks one of them, the others are there all the same.
for (const { what, packages } of missing()) installPackages(`No ${what} found. Installing with apt-get.`, packages);
const kernelTest = `tests/external/${KERNEL.tests}.test.ts`;
const asksForKernel = operands.length === 0 || operands.some((word) => kernelTest.includes(word));
if (asksForKernel && wanted.includes(KERNEL) && !hasKernel())
  spawnSync(process.execPath, [join(root, "scripts/build-linux.mjs")], { stdio: "inherit" });
const without = missing();

const leftOut = new Set([
  ...(options.all ? [] : [KERNEL.tests]),
  ...without.map(({ tests }) => tests),
  ...options.without,
]);
const env = { ...process.env, AQM_EXTERNAL: options.all ? "all" : "some" };
const command = [
  toolPath("vitest"),
  "run",
  "--config",
  "vitest.external.config.ts",
  ...[...leftOut].flatMap((tests) => ["--exclude", `tests/external/${tests}.test.ts`]),
  ...operands,
];
process.exitCode = spawnSync(process.execPath, command, { cwd: root, stdio: "inherit", env }).status ?? 1;
for (const { what, packages, or, tests } of without)
  console.error(
    `Not run: tests/external/${tests}.test.ts, which needs ${what}: sudo apt-get install ${packages.join(" ")}${or}.`,
  );
