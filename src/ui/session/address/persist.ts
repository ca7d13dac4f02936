import type { StoreApi } from "zustand/vanilla";
import type { LabState } from "../contract.ts";
import { afterFirstTrace } from "../firstTrace.ts";
import { knowAllDisciplines, knowsAddress } from "../loading/disciplines.ts";
import { retryLoad } from "../loading/retryLoad.ts";
import { LAB_SPEEDS } from "../player/pace.ts";
import type { Lab } from "../state.ts";
import { lessonScreen, openingFrom } from "./opening.ts";
import { readRecord, type Shelf, type Shelves } from "./storage.ts";

/** Time (ms) between writes of the address and the shelf: browsers limit the rate. Leaving the page also writes. */
const KEEP_MS = 1000;

const THEMES: readonly LabState["theme"][] = ["light", "dark", "system"];

/** Restores the choices that hold for all runs. */
const restoreChoices = (lab: StoreApi<Lab>, shelf: Shelf): void => {
  const kept = readRecord(shelf, "choices") ?? {};
  const state = lab.getState();
  const theme = THEMES.find((one) => one === kept["theme"]);
  if (theme !== undefined) state.setTheme(theme);
  if (kept["shortcuts"] === false) state.setShortcuts(false);
  if (kept["byGroup"] === true) state.setByGroup(true);
  const { speed, span } = kept;
  if (speed === null) state.setSpeed(Number.POSITIVE_INFINITY);
  else if (typeof speed === "number" && LAB_SPEEDS.includes(speed)) state.setSpeed(speed);
  if (span === "all" || (typeof span === "number" && span > 0)) state.setView({ span });
};

/** "papers:…" is a place on the page of papers. */
const pageOf = (screen: string): string => screen.split(":")[0] ?? "";

/** Opens a run that the user entered in the address bar. */
const openAddress = async (lab: StoreApi<Lab>, address: string): Promise<void> => {
  const lesson = lessonScreen(address);
  if (lesson !== undefined) {
    lab.setState({ screen: lesson });
    return;
  }
  if (!knowsAddress(address)) await knowAllDisciplines();
  const read = openingFrom(address);
  if ("opening" in read) lab.getState().open(read.opening);
  else lab.getState().setDamage(read.damage);
};

/** Keeps the run in the address bar and on the shelf, so that a reload loses nothing, and opens changed addresses. */
export const keep = (lab: StoreApi<Lab>, { shared, own }: Shelves): void => {
  restoreChoices(lab, shared);
  /** The script that writes addresses is loaded separately; the first trace does not wait for it. */
  let linking: typeof import("./linking.ts") | undefined;
  let shown = location.hash;
  /** The previous address: a reload that began just before the last write still asks for it. */
  let before = shown;
  /** The screen that was left since the last write; the browser's back button returns to it. */
  let left: string | null = null;
  let keptAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | null = null;

  /** The address can no longer change while the page is being left, so the shelf records which run it belongs to. */
  const write = (leaving: boolean): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    keptAt = performance.now();
    const {
      preset,
      scenario,
      opened,
      granted,
      replayingTo,
      headingFor,
      theme,
      shortcuts,
      byGroup,
      speedAsked,
      view,
      damage,
      status,
      page,
      screen,
      flows,
      futures,
      bookmarks,
    } = lab.getState();
    shared.write("choices", JSON.stringify({ theme, shortcuts, byGroup, speed: speedAsked, span: view.span }));
    // A damaged address stays in the bar for the user to see; a run that has not begun yet is not worth keeping.
    if (linking === undefined || status === "loading" || damage !== "") return;
    const at = replayingTo ?? headingFor ?? granted;
    const address = linking.addressOf(preset, scenario, opened, {
      at,
      changes: true,
      play: false,
      page,
      screen,
      flows,
      futures,
      bookmarks,
    });
    if (!leaving && location.hash !== address) {
      before = shown;
      if (left !== null && pageOf(left) !== pageOf(screen)) {
        history.replaceState({ screen: left }, "");
        history.pushState({ screen }, "", address);
      } else history.replaceState({ screen }, "", address);
    }
    // A screen that an address opened is in the browser history already.
    if (!leaving) left = null;
    shown = location.hash;
    for (const shelf of [own, shared]) shelf.write("run", JSON.stringify({ address, shown, before, preset }));
  };
  const soon = (hasStopped: boolean): void => {
    if (hasStopped && timer !== null) clearTimeout(timer);
    if (hasStopped) timer = null;
    timer ??= setTimeout(() => write(false), Math.max(50, keptAt + KEEP_MS - performance.now()));
  };

  lab.subscribe((state, before) => {
    const differs =
      state.scenario !== before.scenario || state.granted !== before.granted || state.status !== before.status;
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
    if (pageOf(state.screen) !== pageOf(before.screen) && !isGoingBack) left ??= before.screen;
    if (differs || choice) soon(state.status !== before.status);
  });
  void afterFirstTrace(() => retryLoad(() => import("./linking.ts"))).then((loaded) => {
    linking = loaded;
    soon(false);
  });
  addEventListener("pagehide", () => write(true));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) write(true);
  });
  let isGoingBack = false;
  addEventListener("popstate", ({ state }) => {
    const screen: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "screen") : undefined;
    if (typeof screen !== "string") return;
    // The run stays the same; only the screen changes.
    shown = location.hash;
    isGoingBack = true;
    lab.setState({ screen });
    isGoingBack = false;
  });
  addEventListener("hashchange", () => {
    if (location.hash === shown) return;
    shown = location.hash;
    void openAddress(lab, location.hash);
  });
};
