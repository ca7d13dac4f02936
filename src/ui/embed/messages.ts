import type { Seconds } from "../../units/units.ts";
import type { Judgement } from "../places/learn/answers.ts";
import type { EmbedForm } from "../session/address/embedOptions.ts";

/** The messages of a lab in another page to that page (docs/embedding.md). */
export type EmbedNews =
  /** The run is at the instant of its address. `address`: that of the run in a lab outside of the page. */
  | { readonly event: "ready"; readonly form: EmbedForm; readonly title: string; readonly address: string }
  /** Height that shows everything, in CSS px of the frame. */
  | { readonly event: "height"; readonly height: number }
  /** The run begins to play, at this simulated time. */
  | { readonly event: "played"; readonly at: Seconds }
  /** The user has changed the run, which this address repeats. */
  | { readonly event: "changed"; readonly at: Seconds; readonly address: string }
  /** A learner has answered a step of a lesson. What the answer was stays in the frame. */
  | { readonly event: "answered"; readonly lesson: string; readonly step: string; readonly judgement: Judgement };

export type EmbedMessage = EmbedNews & { readonly source: "aqm-lab"; readonly version: 1 };

/** What receives messages: the window of the page around the frame. */
export interface Host {
  postMessage(message: EmbedMessage, targetOrigin: string): void;
}

/**
 * Makes the function that sends messages to the page around the frame. That page may be of any origin: nothing in the
 * messages is secret.
 * @param host undefined: there is no page around this one
 */
export const tellTo =
  (host: Host | undefined) =>
  (news: EmbedNews): void =>
    host?.postMessage({ source: "aqm-lab", version: 1, ...news }, "*");

export type Tell = ReturnType<typeof tellTo>;
