import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { root, toolPath } from "./setup.mjs";

/**
 * @param {number} port
 * @returns {Promise<number>} the port if it is free, otherwise 0
 */
const tryPort = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(0));
    server.listen(port, "127.0.0.1", () => {
      const place = server.address();
      server.close(() => resolve(place !== null && typeof place === "object" ? place.port : 0));
    });
  });

/**
 * @param {number} [wished] first choice; the next free port otherwise. Without it any free port
 * @returns {Promise<number>}
 */
export const freePort = async (wished = 0) => {
  const candidates = wished === 0 ? [0] : Array.from({ length: 100 }, (_, index) => wished + index);
  for (const candidate of candidates) {
    const port = await tryPort(candidate);
    if (port !== 0) return port;
  }
  throw new Error(`No free port from ${wished} on.`);
};

/** @param {string} address */
const answers = async (address) => {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
};

/** @param {number} milliseconds */
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Serves the built page (`dist/`) until `stop` is called.
 * @param {number} port
 * @param {string[]} [options] further options of `vite preview`
 * @returns {Promise<{ address: string, ended: Promise<number>, stop: () => void }>} as soon as it responds
 */
export const serveBuild = async (port, options = []) => {
  const command = [
    toolPath("vite"),
    "preview",
    "--port",
    String(port),
    "--strictPort",
    "--logLevel",
    "warn",
    ...options,
  ];
  const server = spawn(process.execPath, command, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  let running = true;
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    server.once("exit", (code) => {
      running = false;
      resolve(code ?? 0);
    });
  });
  const address = `http://127.0.0.1:${port}/`;
  while (running && !(await answers(address))) await wait(100);
  if (!running) throw new Error(`The server for dist/ ended with ${await ended}.`);
  return { address, ended, stop: () => server.kill() };
};
