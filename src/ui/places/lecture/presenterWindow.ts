import { createStore, type StoreApi } from "zustand/vanilla";
import type { Lesson } from "../../../lessons/contract.ts";
import { isQuestionStep } from "../learn/stepWindow.ts";
import { joinLecture, type LectureChannel, LOST_MS } from "./channel.ts";
import { lettersOf } from "./show.ts";
import { type LectureAction, type LectureState, stateAfter } from "./state.ts";

/** Time between two messages that ask for the audience's state, ms. */
const HELLO_MS = 500;

/** What the presenter knows of the audience's window. */
export interface PresenterState {
  /** null: no message has come yet. */
  readonly state: LectureState | null;
  /** `closed`: the audience's window was closed. `lost`: it has sent nothing for `LOST_MS`. */
  readonly audience: "waiting" | "open" | "closed" | "lost";
  /** The latest small picture; null: none. */
  readonly picture: Blob | null;
}

/** The presenter's side of a lecture: it keeps the state that the audience's window sends, and sends it actions. */
export class PresenterWindow {
  readonly store: StoreApi<PresenterState> = createStore<PresenterState>()(() => ({
    state: null,
    audience: "waiting",
    picture: null,
  }));
  private readonly channel: LectureChannel;
  private readonly timer: ReturnType<typeof setInterval>;
  /** When the audience's window sent its last message, in ms of `now`. */
  private lastMessageAtMs: number;

  /** @param now ms, from any beginning */
  constructor(
    session: string,
    private readonly lesson: Lesson | null,
    private readonly now: () => number,
  ) {
    this.lastMessageAtMs = now();
    this.channel = joinLecture(session, (message) => {
      this.lastMessageAtMs = now();
      if (message.kind === "state") this.store.setState({ state: message.state, audience: "open" });
      if (message.kind === "picture") this.store.setState({ picture: message.picture });
      if (message.kind === "bye") this.store.setState({ audience: "closed" });
    });
    this.timer = setInterval(() => this.requestState(), HELLO_MS);
    this.requestState();
  }

  /** Asks the audience's window for its state, and notes if that window has been silent for too long. */
  private requestState(): void {
    this.channel.send({ kind: "hello" });
    const { audience } = this.store.getState();
    if (audience !== "closed" && this.now() - this.lastMessageAtMs > LOST_MS) this.store.setState({ audience: "lost" });
  }

  /** Sends an action. Without the audience's window it does what needs no run, and moves the notes to the step. */
  act(action: LectureAction): void {
    const { state, audience } = this.store.getState();
    if (audience === "open" || state === null) {
      this.channel.send({ kind: "act", action });
      return;
    }
    const next = stateAfter(state, action, lettersOf(this.lesson?.steps[state.shown.index]));
    this.store.setState({ state: this.movedBy(next, action) });
  }

  /** The state at the step that an action leads to, for the notes. */
  private movedBy(state: LectureState, action: LectureAction): LectureState {
    const { index } = state.shown;
    const by = action.kind === "forward" ? 1 : action.kind === "back" ? -1 : 0;
    const place = action.kind === "go" ? action.index : index + by;
    const step = this.lesson?.steps[place];
    if (step === undefined || place === index) return state;
    const known = {
      index: place,
      step: step.id,
      heading: step.title,
      phase: isQuestionStep(step) ? "asking" : "open",
    } as const;
    const unknown = { text: "", reveal: "", truth: "", isDone: false, isPlaying: false };
    return { ...state, shown: { ...state.shown, ...known, ...unknown } };
  }

  close(): void {
    clearInterval(this.timer);
    this.channel.close();
  }
}
