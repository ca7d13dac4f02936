import type { StoreApi } from "zustand/vanilla";
import type { StudyAnswer } from "../../../protocol/seedStudy.ts";
import type { Scenario } from "../../../scenario/document.ts";
import type { StudyPort } from "./seeds.ts";
import type { Compare, WhyState } from "./state.ts";

/** Searches in a separate worker for the first packet event in which two lanes differ. */
export class WhySearch {
  private port: StudyPort | null = null;

  constructor(
    private readonly around: { makeStudyPort(): StudyPort },
    private readonly store: StoreApi<Compare>,
  ) {}

  find(scenario: Scenario, lanes: readonly [number, number]): void {
    this.end();
    const port = this.around.makeStudyPort();
    this.port = port;
    port.onmessage = ({ data }) => this.receive(data, lanes);
    port.onerror = ({ message }) => {
      this.end();
      this.tell({ status: "failed", message });
    };
    this.tell({ status: "searching", until: 0 });
    port.postMessage({ kind: "study", id: 0, task: "difference", scenario, lanes });
  }

  cancel(): void {
    this.end();
    if (this.store.getState().why.status === "searching") this.tell({ status: "idle" });
  }

  private receive(answer: StudyAnswer, lanes: readonly [number, number]): void {
    if (answer.content === "progress") {
      this.tell({ status: "searching", until: answer.until });
      return;
    }
    this.end();
    if (answer.content === "failed") this.tell({ status: "failed", message: answer.message });
    else if (answer.content === "difference") {
      const { difference } = answer;
      this.tell(difference === null ? { status: "same", lanes } : { status: "found", lanes, difference });
    }
  }

  private end(): void {
    this.port?.terminate();
    this.port = null;
  }

  private tell(why: WhyState): void {
    this.store.setState({ why });
  }
}
