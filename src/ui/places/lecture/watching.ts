import { createStore, type StoreApi } from "zustand/vanilla";
import type { Lesson } from "../../../lessons/contract.ts";
import { isAsking } from "../learn/stepWindow.ts";
import { joinLecture, type LectureChannel, LOST_MS } from "./channel.ts";
import { lettersOf } from "./show.ts";
import { after, type LectureAction, type LectureState } from "./state.ts";

/** Time between two questions whether the other window is there, ms. */
const HELLO_MS = 500;

/** What the presenter knows of the audience's window. */
export interface Watched {
  /** null: nothing has been heard yet. */
  readonly state: LectureState | null;
  /** `closed`: it said so. `lost`: it has been silent for two seconds. */
  readonly audience: "waiting" | "open" | "closed" | "lost";
  /** The latest small picture; null: none. */
  readonly picture: Blob | null;
}

/** The presenter's window: it shows what the other one sends, and sends it what is asked for. */
export class Watching {
  readonly store: StoreApi<Watched> = createStore<Watched>()(() => ({
    state: null,
    audience: "waiting",
    picture: null,
  }));
  private readonly channel: LectureChannel;
  private readonly timer: ReturnType<typeof setInterval>;
  private heardAt: number;

  /** @param now ms, from any beginning */
  constructor(
    session: string,
    private readonly lesson: Lesson | null,
    private readonly now: () => number,
  ) {
    this.heardAt = now();
    this.channel = joinLecture(session, (message) => {
      this.heardAt = now();
      if (message.kind === "state") this.store.setState({ state: message.state, audience: "open" });
      if (message.kind === "picture") this.store.setState({ picture: message.picture });
      if (message.kind === "bye") this.store.setState({ audience: "closed" });
    });
    this.timer = setInterval(() => this.ask(), HELLO_MS);
    this.ask();
  }

  private ask(): void {
    this.channel.send({ kind: "hello" });
    const { audience } = this.store.getState();
    if (audience !== "closed" && this.now() - this.heardAt > LOST_MS) this.store.setState({ audience: "lost" });
  }

  /** Asks for something. Without the other window only what needs no run is done, and the notes go on by themselves. */
  act(action: LectureAction): void {
    const { state, audience } = this.store.getState();
    if (audience === "open" || state === null) {
      this.channel.send({ kind: "act", action });
      return;
    }
    const next = after(state, action, lettersOf(this.lesson?.steps[state.shown.index]));
    this.store.setState({ state: this.moved(next, action) });
  }

  /** The step that an action leads to, for the notes. */
  private moved(state: LectureState, action: LectureAction): LectureState {
    const { index } = state.shown;
    const by = action.kind === "forward" ? 1 : action.kind === "back" ? -1 : 0;
    const place = action.kind === "go" ? action.index : index + by;
    const step = this.lesson?.steps[place];
    if (step === undefined || place === index) return state;
    const known = {
      index: place,
      step: step.id,
      heading: step.title,
      phase: isAsking(step) ? "asking" : "open",
    } as const;
    const unknown = { text: "", reveal: "", truth: "", isDone: false, isPlaying: false };
    return { ...state, shown: { ...state.shown, ...known, ...unknown } };
  }

  close(): void {
    clearInterval(this.timer);
    this.channel.close();
  }
}
