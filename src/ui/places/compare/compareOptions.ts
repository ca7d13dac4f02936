import type { Scenario } from "../../../scenario/document.ts";
import type { Platform } from "../../session/player/contract.ts";
import type { Agreement } from "../../session/state.ts";
import type { StudyPort } from "./seeds.ts";

/** What a comparison needs of the page. */
export interface CompareOptions extends Platform {
  makeStudyPort(): StudyPort;
  /** Number of workers that run seeds at the same time. */
  readonly workerCount: number;
  /** The document's lanes have changed. */
  onScenario(scenario: Scenario): void;
  /** The latest large run that the user has agreed to, here or in the lab; null: none. */
  agreed(): Agreement | null;
  onAgreed(agreement: Agreement): void;
  /** New data were recorded: pictures are out of date. */
  onRecorded(): void;
}
