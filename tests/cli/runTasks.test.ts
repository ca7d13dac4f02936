import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { runTasks } from "../../src/cli/validation/runTasks.ts";

const folder = mkdtempSync(join(tmpdir(), "aqm-tasks-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A thread that does this with a task before it sends it back. */
const programThat = (name: string, does: string): URL => {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(
    path,
    `import { parentPort, workerData } from "node:worker_threads";
    const turns = workerData instanceof SharedArrayBuffer ? new Int32Array(workerData) : undefined;
    parentPort.on("message", (task) => { ${does}; parentPort.postMessage(task); });`,
  );
  return pathToFileURL(path);
};

describe("tasks on threads", () => {
  it("are all answered, also with more threads than tasks", async () => {
    const tasks = [1, 2, 3, 4, 5].map((number) => ({ number }));
    for (const count of [1, 2, 9]) {
      const answers: unknown[] = [];
      await runTasks(tasks, { program: programThat("echo", ""), workerData: "", count }, (one) => answers.push(one));
      expect(answers).toHaveLength(5);
      expect(answers).toEqual(expect.arrayContaining(tasks));
    }
  });

  it.each([
    ["fails", `throw new Error("no such case")`, "no such case"],
    ["ends its thread", "process.exit(3)", "a thread ended with the code 3"],
  ])("end with the first one that %s, and no other thread goes on", async (_what, does, says) => {
    // The other thread counts for ever.
    const endless = "while (task.number === 2) Atomics.add(turns, 0, 1)";
    const program = programThat(
      "one",
      `if (task.number === 1) { while (Atomics.load(turns, 0) === 0); ${does}; } ${endless}`,
    );
    const turns = new Int32Array(new SharedArrayBuffer(4));
    const running = runTasks([{ number: 1 }, { number: 2 }], { program, workerData: turns.buffer, count: 2 }, () => {});
    await expect(running).rejects.toThrow(says);
    const counted = turns[0];
    await pause(20);
    expect(turns[0]).toBe(counted);
  });
});
