import { createStore, type StoreApi } from "zustand/vanilla";
import { joinLecture, type LectureChannel, LOST_MS } from "./channel.ts";
import { type Kept, keepLecture } from "./kept.ts";
import { lettersOf, type Show } from "./show.ts";
import { type LectureAction, type LectureState, newLecture, stateAfter } from "./state.ts";

/** Time between two small pictures, ms. */
const PICTURE_MS = 300;

interface Options {
  readonly session: string;
  readonly show: Show;
  /** The lecture before a reload; null: it begins. */
  readonly kept: Kept | null;
  /** ms since 1970; never goes back. */
  now(): number;
  /** A small picture of what the run shows; null: there is none. */
  picture(): Promise<Blob | null>;
}

/**
 * The audience's side of a lecture, in the window that has the run: it carries out the actions of both windows and
 * sends the presenter's window every new state.
 */
export class AudienceWindow {
  readonly store: StoreApi<LectureState>;
  private readonly channel: LectureChannel;
  private readonly stops: (() => void)[] = [];
  /** When the presenter's window sent its last message, in ms of `now`. */
  private lastMessageAtMs = Number.NEGATIVE_INFINITY;
  private isMakingPicture = false;
  /** The run was playing when the screen became blank. */
  private playsAfterBlank = false;

  constructor(private readonly options: Options) {
    const { show, kept, session, now } = options;
    const shown = show.shown();
    this.store = createStore<LectureState>()(() =>
      kept === null ? newLecture(shown, now()) : { ...kept.state, shown, screen: "step", light: null, dot: null },
    );
    this.channel = joinLecture(session, (message) => {
      this.lastMessageAtMs = now();
      if (message.kind === "act") this.act(message.action);
      if (message.kind === "hello") this.send();
    });
    const timer = setInterval(() => void this.sendPicture(), PICTURE_MS);
    const bye = (): void => this.channel.send({ kind: "bye" });
    addEventListener("pagehide", bye);
    this.stops.push(
      show.subscribe(() => this.updateShown()),
      this.store.subscribe(() => this.send()),
      () => clearInterval(timer),
      () => removeEventListener("pagehide", bye),
      bye,
      () => this.channel.close(),
    );
    this.send();
  }

  /** Whether the presenter's window has sent a message within `LOST_MS`. */
  get hasPresenter(): boolean {
    return this.options.now() - this.lastMessageAtMs <= LOST_MS;
  }

  /** Answers of the present step that hands can be counted for. */
  get letters(): readonly string[] {
    const { show } = this.options;
    return lettersOf(show.lesson?.steps[this.store.getState().shown.index]);
  }

  /** Takes over what the run shows now. */
  private updateShown(): void {
    const [shown, before] = [this.options.show.shown(), this.store.getState().shown];
    const isSame = Object.entries(shown).every(([key, value]) => Object.is(value, Reflect.get(before, key)));
    if (!isSame) this.store.setState({ shown });
  }

  act(action: LectureAction): void {
    const before = this.store.getState();
    const state = stateAfter(before, action, this.letters);
    if (state !== before) this.store.setState(state);
    this.pauseWhileBlank(before.screen === "blank", state.screen === "blank");
    const { show } = this.options;
    // On another screen than the step, the action has only led back to the step.
    if (before.screen !== "step") return;
    if (action.kind === "go") show.go(action.index);
    if (action.kind === "forward" || action.kind === "back" || action.kind === "play") show[action.kind]();
  }

  /** Pauses the run while the screen is blank. */
  private pauseWhileBlank(wasBlank: boolean, isBlank: boolean): void {
    const { show } = this.options;
    if (isBlank && !wasBlank) {
      this.playsAfterBlank = show.shown().isPlaying;
      if (this.playsAfterBlank) show.pause();
    }
    if (wasBlank && !isBlank && this.playsAfterBlank) show.play();
  }

  private send(): void {
    const { session, show } = this.options;
    const state = this.store.getState();
    keepLecture({ session, lesson: show.lesson?.id ?? "", state });
    this.channel.send({ kind: "state", state });
  }

  /** Skips this turn while an earlier picture is still being made; a picture that cannot be made is left out. */
  private async sendPicture(): Promise<void> {
    if (!this.hasPresenter || this.isMakingPicture) return;
    this.isMakingPicture = true;
    try {
      const picture = await this.options.picture();
      if (picture !== null) this.channel.send({ kind: "picture", picture });
    } catch {
      // The plots may have left the page meanwhile; the next picture is tried soon.
    } finally {
      this.isMakingPicture = false;
    }
  }

  close(): void {
    for (const stop of this.stops.splice(0)) stop();
  }
}
