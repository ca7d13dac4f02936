import type { StoreApi } from "zustand/vanilla";
import type { Lab } from "../state.ts";
import { addressInstead } from "./instead.ts";
import { KeptChoices } from "./keptChoices.ts";
import { addressOf } from "./linking.ts";
import { writtenAddress } from "./placeAddress.ts";
import type { Storages } from "./storage.ts";

/** Time (ms) between writes of the address and the storage: browsers limit the rate. Leaving the page also writes. */
const KEEP_MS = 1000;
/**
 * Least time (ms) to a write, and to one after a change: a drag makes many changes, and an address with hundreds of
 * them takes long to write.
 */
const LEAST_MS = 50;
const QUIET_MS = 300;

/** Start of the screen of a lesson that the address holds. */
const RECEIVED = "learn:link/";

/** What the address or the storage says beside the run itself. */
const WRITTEN = [
  "theme",
  "shortcuts",
  "byGroup",
  "speedAsked",
  "page",
  "forks",
  "bookmarks",
  "screen",
  "flows",
] as const satisfies readonly (keyof Lab)[];

/** A damaged address stays in the bar for the user to see; so does one whose code the user has not decided about. */
const keepsItsAddress = ({ damage }: Lab): boolean => damage !== "" || addressInstead.getState().held === "asked";

/** The address of what is shown, as of now. */
const addressNow = (state: Lab, screen: string): string => {
  const { preset, scenario, opened, granted, replayingTo, headingFor, page, flows, forks, bookmarks } = state;
  const at = replayingTo ?? headingFor ?? granted;
  return addressOf(preset, scenario, opened, {
    at,
    changes: true,
    play: false,
    page,
    screen,
    flows,
    forks,
    bookmarks,
  });
};

/** Writes the run into the address bar and the storage, now or soon. */
export class AddressWriter {
  /** The address that this page has written or opened last; another one in the bar was entered by the user. */
  inBar: string;
  /** The address before it: a reload that began just before the last write still asks for it. */
  private before: string;
  private readonly choices: KeptChoices;
  private writtenAt = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | null = null;

  /**
   * @param run name of the run that is shown, for the browser's history
   * @param hash the address that the page began with, from `#` on
   * @param begun the state that it began with
   */
  constructor(
    private readonly lab: StoreApi<Lab>,
    private readonly storages: Storages,
    public run: string,
    hash: string,
    begun: Lab,
  ) {
    this.inBar = hash;
    this.before = hash;
    this.choices = new KeptChoices(storages.shared, begun);
  }

  /** Notes the address in the bar as the one that is shown. @returns it */
  accept(): string {
    this.inBar = location.hash;
    return this.inBar;
  }

  /** @param leaves the page is being left: the address in the bar can no longer change */
  write(leaves: boolean): void {
    this.cancel();
    // Another address was entered a moment ago, and the browser has yet to say so: it must not be written over.
    if (!leaves && location.hash !== this.inBar) return;
    this.writtenAt = performance.now();
    const state = this.lab.getState();
    this.choices.store(state);
    // A run that has not begun yet is not worth keeping.
    if (state.status === "loading" || keepsItsAddress(state)) return;
    const { screen, page, preset } = state;
    // A lesson that came in a link is in the address itself, which has no room for a run beside it.
    const isReceived = screen.startsWith(RECEIVED);
    const address = addressNow(state, isReceived ? "learn" : screen);
    const hash = isReceived ? screen.replace("learn:", "#lesson/") : address;
    if (!leaves && location.hash !== hash) {
      this.before = this.inBar;
      history.replaceState({ screen, page, run: this.run }, "", hash);
    }
    writtenAddress.setState({ address });
    // The storage says to which address the run belongs, in case that in the bar is an older one.
    const stored = JSON.stringify({ address, shown: this.accept(), before: this.before, preset });
    for (const storage of [this.storages.own, this.storages.shared]) storage.write("run", stored);
  }

  /** Writes soon if what is written has changed. */
  follow(state: Lab, before: Lab): void {
    const isChange = state.scenario !== before.scenario;
    const isOtherStatus = state.status !== before.status;
    const differs =
      isChange ||
      isOtherStatus ||
      state.granted !== before.granted ||
      state.view.span !== before.view.span ||
      WRITTEN.some((key) => state[key] !== before[key]);
    if (!differs) return;
    // Each step of a drag puts off the write that is due.
    if (isChange || isOtherStatus) this.cancel();
    this.writeAfter(isChange ? QUIET_MS : LEAST_MS);
  }

  writeSoon(): void {
    this.writeAfter(LEAST_MS);
  }

  /** @param least time (ms) to the write, at least; one that is due already comes at its own time */
  private writeAfter(least: number): void {
    const wait = Math.max(least, this.writtenAt + KEEP_MS - performance.now());
    this.timer ??= setTimeout(() => this.write(false), wait);
  }

  private cancel(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}
