import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram, kinds, onPath, startDisplay } from "./launch.ts";
import { type Driven, type Walked, walk } from "./walk.ts";
import { startWebDriver } from "./webdriver.ts";

/** Where WebKitGTK's driver is sought. */
const WEBKIT_DRIVER = "WebKitWebDriver";

export interface WalkPlan {
  /** Address of the page. */
  readonly home: string;
  /** Names of browsers in lower case. */
  readonly wanted: readonly string[];
  /** Folder of the pictures. */
  readonly pictures: string;
  /** A free port. */
  readonly port: number;
  /** Starts Firefox by its program. */
  startFirefox(program: string): Promise<Driven>;
}

interface Started {
  readonly driven: Driven;
  stop(): void;
}

/** @returns why it cannot be started, or the browser */
const start = async (name: string, plan: WalkPlan): Promise<Started | string> => {
  const kind = kinds().find((one) => one.name === name);
  const program = kind === undefined ? undefined : findProgram(kind);
  if (kind === undefined || program === undefined) return "it was not found";
  if (name === "Firefox") return { driven: await plan.startFirefox(program), stop: () => undefined };
  const driver = onPath(WEBKIT_DRIVER);
  if (driver === undefined) return `${WEBKIT_DRIVER} was not found (Debian: apt-get install webkit2gtk-driver)`;
  const display = await startDisplay();
  if (display === undefined) return "Xvfb was not found";
  const capabilities = { "webkitgtk:browserOptions": { binary: program, args: ["--automation"] } };
  const environment = { ...kind.environment, DISPLAY: display.name };
  const stop = (): void => void display.child.kill();
  try {
    return { driven: await startWebDriver(name, driver, plan.port, capabilities, environment), stop };
  } catch (error) {
    stop();
    throw error;
  }
};

/** Walks the page in Firefox and in WebKit, and prints what came of it. @returns the number of faults */
export const walkAll = async (plan: WalkPlan): Promise<number> => {
  mkdirSync(plan.pictures, { recursive: true });
  let faults = 0;
  for (const name of ["Firefox", "WebKit"].filter((one) => plan.wanted.includes(one.toLowerCase()))) {
    const started = await start(name, plan);
    if (typeof started === "string") {
      console.log(`${name} did not walk the page: ${started}.`);
      continue;
    }
    const tell = ({ step, fault }: Walked, png: Uint8Array | undefined): void => {
      if (png !== undefined) writeFileSync(join(plan.pictures, `${name}-${step.replaceAll(" ", "-")}.png`), png);
      console.log(`${name}, ${step}: ${fault ?? "well"}`);
      if (fault !== undefined) faults++;
    };
    try {
      await walk(started.driven, plan.home, tell);
    } finally {
      await started.driven.close();
      started.stop();
    }
  }
  console.log(`Pictures of the walk: ${plan.pictures}`);
  return faults;
};
