import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it, vi } from "vitest";
import { threadWorkers } from "../../src/cli/threads.ts";
import { makeJob } from "../../src/sweeps/job.ts";
import type { JobWorker } from "../../src/sweeps/pool.ts";

const folder = mkdtempSync(join(tmpdir(), "aqm-threads-"));
afterAll(() => rmSync(folder, { recursive: true }));

const job = (seed: number) => makeJob({ version: 2, seed }, [], []);

/** One thread that answers a job with the job's id, and does this with it before. */
const threadThat = (name: string, does: string): JobWorker => {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(
    path,
    `import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ id, scenario: { seed } }) => {
      ${does}
      parentPort.postMessage({ result: { id, reports: [], answers: {}, traceHash: "", events: 0 } });
    });`,
  );
  const [worker] = threadWorkers(1, pathToFileURL(path));
  if (worker === undefined) throw new Error("one thread was asked for");
  return worker;
};

describe("a thread", () => {
  it("that died in a job is replaced for the next one", async () => {
    const worker = threadThat("exit", "if (seed === 1) process.exit(3);");
    await expect(worker.run(job(1))).rejects.toThrow("a thread ended with the code 3");
    await expect(worker.run(job(2))).resolves.toMatchObject({ id: job(2).id });
    await expect(worker.run(job(1))).rejects.toThrow("a thread ended with the code 3");
    worker.close();
  });

  it("that an error ended is replaced for the next job", async () => {
    const worker = threadThat("error", `if (seed === 1) throw new Error("no memory");`);
    await expect(worker.run(job(1))).rejects.toThrow("no memory");
    await expect(worker.run(job(2))).resolves.toMatchObject({ id: job(2).id });
    worker.close();
  });

  it("that an error ends between two jobs neither ends the program nor the next job", async () => {
    const worker = threadThat("between", `if (seed === 1) setImmediate(() => { throw new Error("too late"); });`);
    await expect(worker.run(job(1))).resolves.toMatchObject({ id: job(1).id });
    // A job that begins while the thread is still ending fails with it.
    await vi.waitFor(async () => expect(await worker.run(job(2))).toMatchObject({ id: job(2).id }));
    worker.close();
  });

  it("that is closed takes no further job", async () => {
    const worker = threadThat("closed", "");
    worker.close();
    await expect(worker.run(job(1))).rejects.toThrow("this worker is closed");
  });
});
