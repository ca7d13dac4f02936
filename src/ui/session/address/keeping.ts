import type { StoreApi } from "zustand/vanilla";
import { knowAddress } from "../loading/disciplines.ts";
import type { Lab } from "../state.ts";
import { keepTitle } from "../title.ts";
import { addEntry, placeIn } from "./entries.ts";
import { addressInstead } from "./instead.ts";
import { addressOf } from "./linking.ts";
import { lessonScreen, openingFrom } from "./opening.ts";
import { writtenAddress } from "./placeAddress.ts";
import { readRecord, type Storages } from "./storage.ts";

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

/** A text in the state of an entry of the browser's history; undefined: there is none. */
const textIn = (entry: unknown, key: "screen" | "page" | "run"): string | undefined => {
  const held: unknown = typeof entry === "object" && entry !== null ? Reflect.get(entry, key) : undefined;
  return typeof held === "string" ? held : undefined;
};

/** What an entry of the browser's history shows; undefined: it does not say. */
const shownIn = (entry: unknown): Pick<Lab, "screen" | "page"> | undefined => {
  const [screen, page] = [textIn(entry, "screen"), textIn(entry, "page")];
  return screen === undefined || page === undefined ? undefined : { screen, page };
};

/** Names a run among those of the browser's history: going back to another one opens that one. */
const newName = (): string => String(Date.now());

/** What happened on the page before this script was loaded. */
interface BeforeLoading {
  /** The address that the page began with, from `#` on. */
  readonly hash: string;
  /** What was shown at first. */
  readonly first: Lab;
  /** Another place was shown since then, and has an entry of the browser's history. */
  readonly hasMoved: boolean;
}

/** The choices that hold for all runs, by the names under which they are kept. */
const choicesOf = ({ theme, shortcuts, byGroup, speedAsked, view }: Lab): Readonly<Record<string, unknown>> => ({
  theme,
  shortcuts,
  byGroup,
  speed: speedAsked,
  span: view.span,
});

/**
 * Keeps the run in the address bar and in the storage, and each place in the browser's history; opens changed
 * addresses.
 */
export const keepRun = (lab: StoreApi<Lab>, { shared, own }: Storages, begun: BeforeLoading): void => {
  // A frame of another page has no title that anybody sees.
  if (!/[?&]embed=/.test(location.search ?? "")) keepTitle(lab);
  let shown = begun.hash;
  /** The previous address: a reload that began just before the last write still asks for it. */
  let before = shown;
  let run = textIn(history.state, "run") ?? newName();
  let keptAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** Set while an entry of the browser's history is shown, which needs no further entry. */
  let isFromBrowser = false;

  let chosen = choicesOf(begun.first);
  /** Keeps the choices that were changed in this tab; those of other tabs stay. */
  const keepChoices = (now: typeof chosen): void => {
    const changed = Object.entries(now).filter(([key, choice]) => choice !== chosen[key]);
    chosen = now;
    if (changed.length > 0)
      shared.write("choices", JSON.stringify({ ...readRecord(shared, "choices"), ...Object.fromEntries(changed) }));
  };

  /** The address can no longer change while the page is being left, so the storage records which run it belongs to. */
  const write = (leaving: boolean): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    // Another address was entered a moment ago, and the browser has yet to say so: it must not be written over.
    if (!leaving && location.hash !== shown) return;
    keptAt = performance.now();
    const {
      preset,
      scenario,
      opened,
      granted,
      replayingTo,
      headingFor,
      damage,
      status,
      page,
      screen,
      flows,
      futures,
      bookmarks,
    } = lab.getState();
    keepChoices(choicesOf(lab.getState()));
    // A damaged address stays in the bar for the user to see; a run that has not begun yet is not worth keeping.
    // So does one whose code the user has not decided about.
    if (status === "loading" || damage !== "" || addressInstead.getState().held === "asked") return;
    const at = replayingTo ?? headingFor ?? granted;
    // A lesson that came in a link is in the address itself, which has no room for a run beside it.
    const isReceived = screen.startsWith(RECEIVED);
    const address = addressOf(preset, scenario, opened, {
      at,
      changes: true,
      play: false,
      page,
      screen: isReceived ? "learn" : screen,
      flows,
      futures,
      bookmarks,
    });
    const inBar = isReceived ? screen.replace("learn:", "#lesson/") : address;
    if (!leaving && location.hash !== inBar) {
      before = shown;
      history.replaceState({ screen, page, run }, "", inBar);
    }
    writtenAddress.setState({ address });
    shown = location.hash;
    for (const storage of [own, shared]) storage.write("run", JSON.stringify({ address, shown, before, preset }));
  };
  /** @param postpones whether a write that is due already is put off @param least time (ms) to the write, at least */
  const writeSoon = (postpones: boolean, least: number): void => {
    if (postpones && timer !== null) clearTimeout(timer);
    if (postpones) timer = null;
    timer ??= setTimeout(() => write(false), Math.max(least, keptAt + KEEP_MS - performance.now()));
  };

  lab.subscribe((state, before) => {
    const isChange = state.scenario !== before.scenario;
    const differs = isChange || state.granted !== before.granted || state.status !== before.status;
    const choice =
      state.theme !== before.theme ||
      state.shortcuts !== before.shortcuts ||
      state.byGroup !== before.byGroup ||
      state.speedAsked !== before.speedAsked ||
      state.page !== before.page ||
      state.futures !== before.futures ||
      state.bookmarks !== before.bookmarks ||
      state.screen !== before.screen ||
      state.flows !== before.flows ||
      state.view.span !== before.view.span;
    const isElsewhere = placeIn(state) !== placeIn(before);
    if (isElsewhere && !isFromBrowser) addEntry(before, state, { run });
    if (isElsewhere) write(false);
    if (differs || choice) writeSoon(isChange || state.status !== before.status, isChange ? QUIET_MS : LEAST_MS);
  });
  addEventListener("pagehide", () => write(true));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) write(true);
  });
  /** Shows something for which the browser's history has an entry already. */
  const withoutNewEntry = (show: () => void): void => {
    isFromBrowser = true;
    show();
    isFromBrowser = false;
  };
  let calls = 0;
  /** Opens a run that the user entered in the address bar, unless another one was entered before this one was ready. */
  const openAddress = async (address: string): Promise<void> => {
    calls += 1;
    const call = calls;
    const lesson = lessonScreen(address);
    if (lesson !== undefined) {
      withoutNewEntry(() => lab.setState({ screen: lesson, page: "" }));
      return;
    }
    await knowAddress(address);
    if (call !== calls) return;
    const read = openingFrom(address);
    if ("opening" in read) withoutNewEntry(() => lab.getState().open(read.opening));
    else lab.getState().setDamage(read.damage);
  };
  addEventListener("popstate", ({ state }) => {
    const next = shownIn(state);
    if (next === undefined) return;
    shown = location.hash;
    const held = textIn(state, "run") ?? run;
    if (held !== run) {
      run = held;
      void openAddress(shown);
      return;
    }
    // The run stays the same; only the screen changes.
    withoutNewEntry(() => lab.setState(next));
  });
  addEventListener("hashchange", () => {
    if (location.hash === shown) return;
    shown = location.hash;
    run = newName();
    void openAddress(location.hash);
  });
  if (location.hash !== begun.hash) {
    shown = location.hash;
    void openAddress(shown);
  } else if (begun.hasMoved) {
    const next = shownIn(history.state);
    // The user has gone back since then.
    if (next !== undefined && placeIn(next) !== placeIn(lab.getState())) withoutNewEntry(() => lab.setState(next));
  }
  writeSoon(false, LEAST_MS);
};
