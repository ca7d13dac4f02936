import { createStore } from "zustand/vanilla";
import type { ContractTestResult, ContractTestsAnswer } from "../../../protocol/contractTests.ts";
import type { Seconds } from "../../../units/units.ts";
import { OwnPort } from "../../session/own/ownPort.ts";
import type { Version } from "./workshop.ts";

/** What the tests of a version have found so far. */
export interface ContractTestsState {
  /** Number of the version; 0: none is tested yet. */
  readonly version: number;
  /** Id of its algorithm. */
  readonly id: string;
  readonly isRunning: boolean;
  /** The tests of this version came to their end, or stopped. */
  readonly isDone: boolean;
  readonly results: readonly ContractTestResult[];
  /** Time of a packet, s: its own, then those of `BESIDE`; empty: not known. */
  readonly times: readonly Seconds[];
  /** Why the tests did not end; "": they did, or run. */
  readonly stopped: string;
}

/** Disciplines that are timed beside the own one. */
export const BESIDE = ["red", "codel"] as const;

const isAnswer = (data: unknown): data is ContractTestsAnswer =>
  typeof data === "object" &&
  data !== null &&
  "kind" in data &&
  ((data.kind === "tests" && "result" in data) || (data.kind === "cost" && "times" in data));

/** The tests of the contract, which run in a worker of their own in the sandbox. */
export class ContractTests {
  readonly store = createStore<ContractTestsState>()(() => ({
    version: 0,
    id: "",
    isRunning: false,
    isDone: false,
    results: [],
    times: [],
    stopped: "",
  }));
  private port: OwnPort | null = null;

  /** Whether this version is neither tested nor being tested. */
  wants({ number }: Version): boolean {
    const { version, isRunning, isDone } = this.store.getState();
    return version !== number || !(isRunning || isDone);
  }

  /** Tests this version; tests of an earlier one that are still running end. */
  test({ number, compiled }: Version): void {
    this.close();
    this.store.setState({
      version: number,
      id: compiled.id,
      isRunning: true,
      isDone: false,
      results: [],
      times: [],
      stopped: "",
    });
    const port = new OwnPort([compiled], {
      ready: () => port.post({ kind: "tests", id: compiled.id, beside: BESIDE }),
      message: (data) => this.receive(data),
      silent: (hasDied) =>
        this.end(hasDied ? "it took more memory than there is" : "it ran longer than 5 s without an answer"),
      failed: (message) => this.end(message),
    });
    this.port = port;
  }

  private receive(data: unknown): void {
    if (!isAnswer(data)) return;
    const { results } = this.store.getState();
    if (data.kind === "tests") {
      this.store.setState({ results: [...results, data.result] });
      return;
    }
    this.store.setState({ times: data.times });
    this.end("");
  }

  private end(stopped: string): void {
    this.close();
    this.store.setState({ isRunning: false, isDone: true, stopped });
  }

  /** Ends tests that are running; what they have found stays. */
  interrupt(): void {
    if (!this.store.getState().isRunning) return;
    this.close();
    this.store.setState({ isRunning: false });
  }

  close(): void {
    this.port?.end();
    this.port = null;
  }
}
