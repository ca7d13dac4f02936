import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

/**
 * Bytes of a page of memory on Linux, as /proc counts; some kernels for ARM have larger ones, and count less than is
 * there.
 */
const PAGE_BYTES = 4096;
const run = promisify(execFile);

/** @param {number} id */
const residentOnLinux = (id) => {
  try {
    return PAGE_BYTES * Number(readFileSync(`/proc/${id}/statm`, "utf8").split(" ")[1] ?? 0);
  } catch {
    return 0;
  }
};

/**
 * Memory of processes.
 * @param {readonly number[]} ids
 * @returns {Promise<number>} bytes of all of them; 0 where the system does not tell, as Windows
 */
export const residentBytes = async (ids) => {
  if (ids.length === 0 || process.platform === "win32") return 0;
  if (process.platform === "linux") return ids.reduce((sum, id) => sum + residentOnLinux(id), 0);
  try {
    const { stdout } = await run("ps", ["-o", "rss=", "-p", ids.join(",")]);
    return 1024 * stdout.split("\n").reduce((sum, line) => sum + Number(line), 0);
  } catch {
    return 0;
  }
};
