import { createStore, type StoreApi } from "zustand/vanilla";
import { joinLecture, type LectureChannel, LOST_MS } from "./channel.ts";
import { type Kept, keepLecture } from "./kept.ts";
import { lettersOf, type Show } from "./show.ts";
import { after, beginning, type LectureAction, type LectureState } from "./state.ts";

/** Time between two small pictures, ms. */
const PICTURE_MS = 300;

interface Options {
  readonly session: string;
  readonly show: Show;
  /** The lecture before a reload; null: it begins. */
  readonly kept: Kept | null;
  /** ms since 1970. */
  now(): number;
  /** A small picture of what the run shows; null: there is none. */
  picture(): Promise<Blob | null>;
}

/** The window that has the run: it does what both windows ask for, and sends the other one what it has become. */
export class Lecturing {
  readonly store: StoreApi<LectureState>;
  private readonly channel: LectureChannel;
  private readonly stops: (() => void)[] = [];
  private heardAt = Number.NEGATIVE_INFINITY;
  /** A small picture is being made. */
  private isPicturing = false;
  /** The run was playing when the screen became blank. */
  private goesOn = false;

  constructor(private readonly options: Options) {
    const { show, kept, session, now } = options;
    const shown = show.shown();
    this.store = createStore<LectureState>()(() =>
      kept === null ? beginning(shown, now()) : { ...kept.state, shown, screen: "step", light: null, dot: null },
    );
    this.channel = joinLecture(session, (message) => {
      this.heardAt = now();
      if (message.kind === "act") this.act(message.action);
      if (message.kind === "hello") this.send();
    });
    const timer = setInterval(() => void this.sendPicture(), PICTURE_MS);
    const bye = (): void => this.channel.send({ kind: "bye" });
    addEventListener("pagehide", bye);
    this.stops.push(
      show.subscribe(() => this.look()),
      this.store.subscribe(() => this.send()),
      () => clearInterval(timer),
      () => removeEventListener("pagehide", bye),
      bye,
      () => this.channel.close(),
    );
    this.send();
  }

  /** Whether the presenter's window was heard lately. */
  get hasPresenter(): boolean {
    return this.options.now() - this.heardAt <= LOST_MS;
  }

  /** Answers of the present step that hands can be counted for. */
  get letters(): readonly string[] {
    const { show } = this.options;
    return lettersOf(show.lesson?.steps[this.store.getState().shown.index]);
  }

  /** Takes over what the run shows now. */
  private look(): void {
    const [shown, before] = [this.options.show.shown(), this.store.getState().shown];
    const isSame = Object.entries(shown).every(([key, value]) => Object.is(value, Reflect.get(before, key)));
    if (!isSame) this.store.setState({ shown });
  }

  act(action: LectureAction): void {
    const before = this.store.getState();
    const state = after(before, action, this.letters);
    if (state !== before) this.store.setState(state);
    this.rest(before.screen === "blank", state.screen === "blank");
    const { show } = this.options;
    // What leads out of another screen shows the step again, and no more.
    if (before.screen !== "step") return;
    if (action.kind === "go") show.go(action.index);
    if (action.kind === "forward" || action.kind === "back" || action.kind === "play") show[action.kind]();
  }

  /** Nothing happens behind a blank screen. */
  private rest(wasBlank: boolean, isBlank: boolean): void {
    const { show } = this.options;
    if (isBlank && !wasBlank) {
      this.goesOn = show.shown().isPlaying;
      if (this.goesOn) show.pause();
    }
    if (wasBlank && !isBlank && this.goesOn) show.play();
  }

  private send(): void {
    const { session, show } = this.options;
    const state = this.store.getState();
    keepLecture({ session, lesson: show.lesson?.id ?? "", state });
    this.channel.send({ kind: "state", state });
  }

  /** A picture that takes longer than the time between two is waited for; one that cannot be made is left out. */
  private async sendPicture(): Promise<void> {
    if (!this.hasPresenter || this.isPicturing) return;
    this.isPicturing = true;
    try {
      const picture = await this.options.picture();
      if (picture !== null) this.channel.send({ kind: "picture", picture });
    } catch {
      // The plots may have left the page meanwhile; the next picture is tried soon.
    } finally {
      this.isPicturing = false;
    }
  }

  close(): void {
    for (const stop of this.stops.splice(0)) stop();
  }
}
