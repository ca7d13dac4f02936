import type { StoreApi } from "zustand/vanilla";
import { isEmbedded } from "../embedded.ts";
import { knowAddress } from "../loading/disciplines.ts";
import type { Lab } from "../state.ts";
import { keepTitle } from "../title.ts";
import { AddressWriter } from "./addressWriter.ts";
import { addEntry, placeIn } from "./entries.ts";
import { newRunName, readEntry } from "./entryState.ts";
import { lessonScreen, openingFrom } from "./opening.ts";
import type { Storages } from "./storage.ts";

/** What happened on the page before this script was loaded. */
interface BeforeLoading {
  /** The address that the page began with, from `#` on. */
  readonly hash: string;
  /** What was shown at first. */
  readonly first: Lab;
  /** Another place was shown since then, and has an entry of the browser's history. */
  readonly hasMoved: boolean;
}

/**
 * Keeps the run in the address bar and in the storage, and each place in the browser's history; opens changed
 * addresses.
 */
export const keepRun = (lab: StoreApi<Lab>, storages: Storages, begun: BeforeLoading): void => {
  // A frame of another page has no title that anybody sees.
  if (!isEmbedded()) keepTitle(lab);
  const run = readEntry(history.state).run ?? newRunName();
  const writer = new AddressWriter(lab, storages, run, begun.hash, begun.first);
  new RunKeeper(lab, writer).begin(begun);
};

/** Stands between a run and the browser: its places become entries of the history, entries and addresses are opened. */
class RunKeeper {
  /** Set while an entry of the browser's history is shown, which needs no further entry. */
  private isFromBrowser = false;
  /** Number of addresses that were opened. */
  private openings = 0;

  constructor(
    private readonly lab: StoreApi<Lab>,
    private readonly writer: AddressWriter,
  ) {}

  begin({ hash, hasMoved }: BeforeLoading): void {
    this.lab.subscribe((state, before) => this.follow(state, before));
    addEventListener("pagehide", () => this.writer.write(true));
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.writer.write(true);
    });
    addEventListener("popstate", ({ state }) => this.showEntry(state));
    addEventListener("hashchange", () => this.openEntered());
    if (location.hash !== hash) void this.open(this.writer.accept());
    else if (hasMoved) this.goBackIfLeft();
    this.writer.writeSoon();
  }

  private follow(state: Lab, before: Lab): void {
    if (placeIn(state) !== placeIn(before)) {
      if (!this.isFromBrowser) addEntry(before, state, { run: this.writer.run });
      this.writer.write(false);
    }
    this.writer.follow(state, before);
  }

  /** Shows the place of the browser's entry, if the user has gone back to it before this script was loaded. */
  private goBackIfLeft(): void {
    const { screen, page } = readEntry(history.state);
    if (screen === undefined || page === undefined) return;
    const next = { screen, page };
    if (placeIn(next) !== placeIn(this.lab.getState())) this.withoutNewEntry(() => this.lab.setState(next));
  }

  /** The browser has gone back or forward. */
  private showEntry(entry: unknown): void {
    const { screen, page, run = this.writer.run } = readEntry(entry);
    if (screen === undefined || page === undefined) return;
    const address = this.writer.accept();
    if (run === this.writer.run) {
      this.withoutNewEntry(() => this.lab.setState({ screen, page }));
      return;
    }
    this.writer.run = run;
    void this.open(address);
  }

  /** The user has entered an address, or followed a link to one. */
  private openEntered(): void {
    if (location.hash === this.writer.inBar) return;
    this.writer.run = newRunName();
    void this.open(this.writer.accept());
  }

  /** Opens an address, unless another one was entered before this one was ready. */
  private async open(address: string): Promise<void> {
    this.openings += 1;
    const opening = this.openings;
    const lesson = lessonScreen(address);
    if (lesson !== undefined) {
      this.withoutNewEntry(() => this.lab.setState({ screen: lesson, page: "" }));
      return;
    }
    await knowAddress(address);
    if (opening !== this.openings) return;
    const read = openingFrom(address);
    if ("opening" in read) this.withoutNewEntry(() => this.lab.getState().open(read.opening));
    else this.lab.getState().setDamage(read.damage);
  }

  /** Shows something for which the browser's history has an entry already. */
  private withoutNewEntry(show: () => void): void {
    this.isFromBrowser = true;
    show();
    this.isFromBrowser = false;
  }
}
