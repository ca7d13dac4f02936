import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** @returns {string[] | undefined} prefix of a command that runs as root; undefined: not possible without a password */
const asRoot = () => {
  if (process.getuid?.() === 0) return [];
  return spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status === 0 ? ["sudo", "-n"] : undefined;
};

const isDebian = () =>
  existsSync("/etc/os-release") && /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync("/etc/os-release", "utf8"));

/**
 * Installs packages of Debian or Ubuntu if that needs no password; prints what it does.
 * @param {string} why
 * @param {string[]} packages
 * @returns {boolean} whether they are installed now
 */
export const installPackages = (why, packages) => {
  const root = isDebian() ? asRoot() : undefined;
  if (root === undefined) return false;
  console.log(why);
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return [["update"], ["install", "-y", "--no-install-recommends", ...packages]].every((task) => {
    const [command = "apt-get", ...rest] = [...root, "apt-get", "-q", ...task];
    return spawnSync(command, rest, { stdio: "inherit", env: environment }).status === 0;
  });
};
