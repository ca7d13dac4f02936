import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { locales } from "../../i18n/registry.ts";
import { presets } from "../../scenario/presets/registry.ts";
import { type EmbedRequest, readEmbed } from "../session/address/embedOptions.ts";
import { keepRunAndChoices } from "../session/address/persist.ts";
import { addressAt } from "../session/address/placeAddress.ts";
import type { SafeStorage, Storages } from "../session/address/storage.ts";
import { afterFirstTrace } from "../session/firstTrace.ts";
import { retryLoad } from "../session/loading/retryLoad.ts";
import { createPageRun } from "../session/pageRun.ts";
import { RunProvider } from "../session/RunContext.tsx";
import type { Run } from "../session/run.ts";
import { applyTheme } from "../shell/theme.ts";
import { EmbedPage } from "./EmbedPage.tsx";
import { lockHandles, lockLanes, lockRun } from "./lock.ts";
import { type Host, type Tell, tellTo } from "./messages.ts";
import { ownAddress, tellAnswered, tellChanged, tellPlayed } from "./news.ts";
import { playerOf, showsLanes } from "./playing.ts";
import { SeenGate, watchSight } from "./seen.ts";
import { watchHeight } from "./size.ts";

/** An embed has no storage: its run comes from its address alone, and no later visit continues it. */
const nothing: SafeStorage = { read: () => null, write: () => undefined };
const NOTHING_KEPT: Storages = { shared: nothing, own: nothing };

const hostWindow = (): Host | undefined => (window.parent === window ? undefined : window.parent);

/** The wheel scrolls the page around this one: no chart sees it. */
const leaveWheel = (): void =>
  addEventListener("wheel", (event) => event.stopImmediatePropagation(), { capture: true, passive: true });

/** Without an address after #, the first scene is shown. */
const nameScene = (): void => {
  if (location.hash.length <= 1) history.replaceState(null, "", addressAt("", presets[0]?.id ?? "", ""));
};

/** Sets up a run as its options say. */
const prepare = (run: Run, { options: { embed, theme, controls } }: EmbedRequest): void => {
  const { lab } = run;
  lab.getState().setTheme(theme === "page" ? "system" : theme);
  // The keys of another page are its own.
  lab.getState().setShortcuts(false);
  const { screen } = lab.getState();
  // One view is shown, whatever place the address names; the lanes keep their form.
  if (embed === "compare" && !screen.startsWith("compare")) lab.setState({ screen: "compare" });
  else if (embed !== "compare" && embed !== "1" && screen !== "") lab.setState({ screen: "" });
  if (controls !== "locked") return;
  lockRun(run);
  // The notice of an empty plot asks for nothing that is out of reach.
  document.documentElement.dataset["locked"] = "";
};

/** Watches the run or the lanes that are shown, and reports to the host page when they begin to play. */
const follow = (run: Run, { options }: EmbedRequest, gate: SeenGate, tell: Tell): void => {
  const { embed, controls } = options;
  let stop = (): void => undefined;
  const begin = (): void => {
    stop();
    if (controls === "locked" && showsLanes(embed, run.lab.getState().screen)) lockLanes(run);
    const player = playerOf(run, embed);
    gate.watch(player);
    stop = tellPlayed(player, tell);
  };
  begin();
  run.lab.subscribe((state, before) => {
    if (showsLanes(embed, state.screen) !== showsLanes(embed, before.screen)) begin();
  });
};

/** Shows the lab as a part of another page, as the address asks for (docs/embedding.md). */
const start = async (root: HTMLElement): Promise<void> => {
  const request = readEmbed(location.search, Object.keys(locales));
  const { options, lang } = request;
  if (lang !== "") document.documentElement.lang = lang;
  document.documentElement.dataset["embed"] = options.background;
  const here = location.href;
  nameScene();
  leaveWheel();
  const run = await createPageRun(NOTHING_KEPT);
  if (options.embed === "1") keepRunAndChoices(run.lab, NOTHING_KEPT);
  prepare(run, request);
  applyTheme(run);
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const gate = new SeenGate(options.start === "seen" && !isStill);
  const tell = tellTo(hostWindow());
  follow(run, request, gate, tell);
  const address = (): string => ownAddress(run, here);
  tellChanged(run, tell, address);
  if (options.embed === "1")
    void retryLoad(() => import("../places/learn/pageProgress.ts")).then(({ pageProgress }) =>
      tellAnswered(pageProgress, tell),
    );
  let hasBegun = false;
  const begun = (element: HTMLElement): void => {
    if (hasBegun) return;
    hasBegun = true;
    if (options.controls === "locked") lockHandles(element);
    watchSight(element, (isSeen) => gate.see(isSeen));
    watchHeight(element, (height) => tell({ event: "height", height }));
    void afterFirstTrace(() => retryLoad(() => import("../shell/focus/keepFocus.ts"))).then(({ keepFocus }) =>
      keepFocus(),
    );
    void afterFirstTrace(async () =>
      tell({ event: "ready", form: options.embed, title: run.lab.getState().scenario.title, address: address() }),
    );
  };
  createRoot(root).render(
    <StrictMode>
      <RunProvider run={run}>
        <EmbedPage request={request} begun={begun} />
      </RunProvider>
    </StrictMode>,
  );
};

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no element with the id root");
void start(root);
