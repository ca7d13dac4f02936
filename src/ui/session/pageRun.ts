import { catalog } from "../../engine/catalog.ts";
import { currentLocale } from "../../i18n/locale.ts";
import { PHONE } from "../theme/wide.ts";
import { addressNow, leftAddress, openingNow, openingOf } from "./address/opening.ts";
import type { Storages } from "./address/storage.ts";
import { browserPlatform } from "./browserPlatform.ts";
import { watchForFirstTrace } from "./firstTrace.ts";
import { noteFirstVisit } from "./firstVisit.ts";
import { knowAddress, knowAllDisciplines, knowsPreset, wholeAddress } from "./loading/disciplines.ts";
import { retryLoad } from "./loading/retryLoad.ts";
import { createRun, type Run } from "./run.ts";

/** The time in view on a phone at first, s: a longer one would leave most of its plot empty for long. */
const PHONE_SPAN = 20;

/** Switches to the language of the page's document; English is there from the start. */
const chooseLanguage = async (): Promise<void> => {
  const { lang } = document.documentElement;
  if (lang !== currentLocale().tag) await (await import("../../i18n/registry.ts")).chooseLocale(lang);
};

/** The run of this page, from its address or from the run that was left in these storages. */
export const createPageRun = async (storages: Storages): Promise<Run> => {
  await chooseLanguage();
  wholeAddress.prepare = async (address) => (await retryLoad(() => import("./own/consent.ts"))).prepareOwn(address);
  // Of this one alone: somebody else's code in the run that was left is no part of a new link.
  await knowAddress(addressNow(location.hash, storages));
  const first = openingNow(location.hash, storages, matchMedia("(prefers-reduced-motion: reduce)").matches);
  if (location.hash.length <= 1 && leftAddress("", storages) === "") noteFirstVisit();
  const run = createRun({
    ...browserPlatform,
    catalog,
    openingOf,
    prepare: (preset) => (knowsPreset(preset) ? null : knowAllDisciplines()),
    opening: first.opening,
    newSeed: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1,
  });
  const { lab } = run;
  if (first.opening.view === undefined && matchMedia(PHONE).matches) lab.getState().setView({ span: PHONE_SPAN });
  document.addEventListener("visibilitychange", () => lab.getState().setHidden(document.hidden));
  if (first.damage !== "") lab.getState().setDamage(first.damage);
  watchForFirstTrace(lab);
  return run;
};
