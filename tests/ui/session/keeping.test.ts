import { afterEach, expect, it, vi } from "vitest";
import { keepRun } from "../../../src/ui/session/address/keeping.ts";
import { addressOf } from "../../../src/ui/session/address/linking.ts";
import type { SafeStorage } from "../../../src/ui/session/address/storage.ts";
import { knowAllDisciplines, wholeAddress } from "../../../src/ui/session/loading/disciplines.ts";
import { makeBench, smallScenario } from "./bench.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  delete wholeAddress.prepare;
});

const addressWith = (title: string): string => {
  const scenario = smallScenario({ title });
  return addressOf("", scenario, scenario, { at: 0, changes: true, play: false });
};

it("opens the address that was entered last, even if an earlier one is ready later", async () => {
  await knowAllDisciplines();
  const heard = new Map<string, () => void>();
  vi.stubGlobal("addEventListener", (type: string, listener: () => void) => heard.set(type, listener));
  vi.stubGlobal("document", { addEventListener: () => undefined, hidden: false });
  vi.stubGlobal("history", { state: null, replaceState: () => undefined, pushState: () => undefined });
  const location = { hash: "" };
  vi.stubGlobal("location", location);
  const ready = new Map<string, () => void>();
  wholeAddress.prepare = (address) => new Promise((resolve) => ready.set(address, resolve));

  const { lab, settle } = makeBench({ scenario: smallScenario({ title: "at first" }) });
  await settle();
  const storage: SafeStorage = { read: () => null, write: () => undefined };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  keepRun(lab, { shared: storage, own: storage }, { hash: "", first: lab.getState(), hasMoved: false });
  const enter = async (address: string): Promise<void> => {
    location.hash = address;
    heard.get("hashchange")?.();
    await settle();
  };
  const [earlier, later] = [addressWith("earlier"), addressWith("later")];
  await enter(earlier);
  await enter(later);
  for (const address of [later, earlier]) {
    ready.get(address)?.();
    await settle();
    expect(lab.getState().scenario.title).toBe("later");
  }
});

it("opens the scene that was chosen last, even if an earlier one is loaded later", async () => {
  let loaded = (): void => undefined;
  const loading = new Promise<void>((resolve) => {
    loaded = resolve;
  });
  const { lab, settle } = makeBench(
    { scenario: smallScenario() },
    {
      openingOf: (preset) => ({ preset, scenario: smallScenario({ title: preset }), opened: smallScenario() }),
      prepare: (preset) => (preset.startsWith("slow") ? loading : null),
    },
  );
  const { loadPreset } = lab.getState();
  for (const id of ["slow one", "quick"]) loadPreset(id);
  loaded();
  await settle();
  expect(lab.getState().scenario.title).toBe("quick");
  for (const id of ["slow one", "slow other"]) loadPreset(id);
  await settle();
  expect(lab.getState().scenario.title).toBe("slow other");
});
