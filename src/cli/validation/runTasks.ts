import { Worker } from "node:worker_threads";

/** Where and by how many threads tasks are run. */
export interface Threads {
  /** Answers every message, a task, with one message. */
  readonly program: URL;
  readonly workerData: string | SharedArrayBuffer;
  readonly count: number;
}

/**
 * Lets threads take the tasks one by one; threads share no state.
 * @param onAnswer called with every answer, in the order in which they come
 * @throws the first error of a thread, after all of them were ended
 */
export const runTasks = async (
  tasks: readonly object[],
  { program, workerData, count }: Threads,
  onAnswer: (answer: unknown) => void,
): Promise<void> => {
  const waiting = tasks.values();
  const threads = Array.from({ length: Math.min(count, tasks.length) }, () => new Worker(program, { workerData }));
  try {
    await Promise.all(threads.map((thread) => takeTasks(thread, waiting, onAnswer)));
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
};

/** Settles when no task is left for this thread. */
const takeTasks = (thread: Worker, waiting: Iterator<object>, onAnswer: (answer: unknown) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const give = (): void => {
      const next = waiting.next();
      if (next.done === true) resolve();
      else thread.postMessage(next.value);
    };
    thread.on("message", (answer: unknown) => {
      onAnswer(answer);
      give();
    });
    thread.on("error", reject);
    thread.on("exit", (code) => reject(new Error(`a thread ended with the code ${code}`)));
    give();
  });
