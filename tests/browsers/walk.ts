import { ATTACKS, addressOf, findingsOf, gotten, sourceOf } from "./attacks.ts";

/** A browser with the page open, by what every driver of browsers has. */
export interface Driven {
  readonly name: string;
  go(address: string): Promise<void>;
  /** The value of an expression of JavaScript in the page. */
  ask(expression: string): Promise<unknown>;
  /** One key, by its character or by its name in `KeyboardEvent.key`. */
  press(key: string): Promise<void>;
  /** Presses the mouse at the first point, moves it over the others and releases it; px of the window. */
  drag(points: readonly Point[]): Promise<void>;
  /** A PNG of the window. */
  picture(): Promise<Uint8Array>;
  close(): Promise<void>;
}
export type Point = readonly [x: number, y: number];

/** Wall time that a step may wait for the page, s. */
const PATIENCE = 90;

/** What a user does with the page, with the checks of what it must show. */
class Walker {
  constructor(
    private readonly browser: Driven,
    private readonly home: string,
  ) {}

  async open(hash: string): Promise<void> {
    await this.browser.go("about:blank");
    await this.browser.go(`${this.home}${hash}`);
  }

  /** Waits until an expression is true. @throws Error with its words if it never is */
  async until(what: string, expression: string): Promise<void> {
    const end = Date.now() + 1000 * PATIENCE;
    while (Date.now() < end) {
      if ((await this.browser.ask(expression)) === true) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${what}: not within ${PATIENCE} s`);
  }

  /** The middle of the first element of a selector that is shown, px. */
  async middle(selector: string): Promise<Point> {
    const shown = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.getClientRects().length > 0)`;
    await this.until(`${selector} is shown`, `${shown} !== undefined`);
    const box = await this.browser.ask(
      `(() => { const { x, y, width, height } = ${shown}.getBoundingClientRect(); return [x + width / 2, y + height / 2]; })()`,
    );
    if (!Array.isArray(box)) throw new Error(`${selector} has no box`);
    return [Number(box[0]), Number(box[1])];
  }

  async click(selector: string): Promise<void> {
    await this.browser.drag([await this.middle(selector)]);
  }

  /** The text that an expression's promise becomes; drivers wait for promises in different ways. */
  async promised(what: string, expression: string): Promise<string> {
    await this.browser.ask(
      `void (${expression}).then((text) => { window.walked = String(text); }, (error) => { window.walked = String(error); })`,
    );
    await this.until(what, "window.walked !== undefined");
    return String(await this.browser.ask("window.walked"));
  }

  number(expression: string): Promise<number> {
    return this.browser.ask(expression).then(Number);
  }

  press(key: string): Promise<void> {
    return this.browser.press(key);
  }

  drag(points: readonly Point[]): Promise<void> {
    return this.browser.drag(points);
  }
}

const CLOCK = `Number(document.querySelector('[data-testid="clock"]').textContent)`;
const PLAY = "button.play:not([disabled])";
const HANDLE = ".pn-threshold";
const HANDLE_VALUE = `Number(document.querySelector("${HANDLE}").getAttribute("aria-valuenow"))`;

interface Step {
  readonly name: string;
  act(walker: Walker): Promise<void>;
}

/** The walk, one entry for each thing that a user does; each begins where the one before ended. */
export const STEPS: readonly Step[] = [
  {
    name: "play",
    act: async (walker) => {
      await walker.open("#v1/udp-surge-meets-red?t=3");
      await walker.until("the run stands at 3 s", `document.querySelector("${PLAY}") !== null && ${CLOCK} === 3`);
      await walker.click(PLAY);
      await walker.until("the clock goes on", `${CLOCK} > 4`);
      await walker.click(PLAY);
      await walker.until("the run is paused", `document.querySelector("${PLAY}").textContent === "Play"`);
    },
  },
  {
    name: "drag a threshold",
    act: async (walker) => {
      await walker.until("the lab is whole", `document.querySelector(".drawer .controls") !== null`);
      const before = await walker.number(HANDLE_VALUE);
      const [x, y] = await walker.middle(HANDLE);
      await walker.drag([
        [x, y],
        [x, y - 10],
        [x, y - 20],
        [x, y - 30],
      ]);
      await walker.until("the threshold is higher", `${HANDLE_VALUE} > ${before}`);
    },
  },
  {
    name: "share",
    act: async (walker) => {
      await walker.press("s");
      await walker.until("the dialog is open", `document.querySelector("dialog[open]") !== null`);
      await walker.until("it has a link", `/Share/.test(document.querySelector("dialog[open]").textContent)`);
    },
  },
  {
    name: "compare",
    act: async (walker) => {
      await walker.open("#v1/red-basics?lanes.1.queue=codel&view=compare&t=2");
      await walker.until("two lanes are shown", `document.querySelectorAll(".cmp-row").length === 2`);
      await walker.until("the lanes have caught up", `document.querySelector("${PLAY}") !== null && ${CLOCK} === 2`);
      await walker.press(" ");
      await walker.until("the clock goes on", `${CLOCK} > 3`);
      await walker.press(" ");
    },
  },
  {
    name: "a lesson",
    act: async (walker) => {
      await walker.open("#lesson/full-buffer");
      await walker.click(".lrn-foot .button.solid:not([disabled])");
      await walker.until("the second step", `/2 of \\d/.test(document.querySelector(".lrn-dots").textContent)`);
    },
  },
  {
    name: "an own algorithm",
    act: async (walker) => {
      await walker.open(addressOf(sourceOf("this.state.stored += 0;")));
      await walker.click(".consent footer .button.solid");
      await walker.until("it may run", `document.querySelector(".consent") === null`);
      await walker.until("it is chosen", `/Somebody/.test(document.querySelector(".picked").textContent)`);
      await walker.click(PLAY);
      await walker.until("the clock goes on", `${CLOCK} > 1`);
      await walker.click(PLAY);
      const { raw, module, alone, beside } = findingsOf(await walker.promised("the attacks are over", ATTACKS));
      const got = [raw, module].flatMap(gotten);
      if (beside !== alone) got.push("RED beside it: another run");
      if (got.length > 0) throw new Error(`its code reached something: ${got.join(", ")}`);
    },
  },
];

/** What came of one step. */
export interface Walked {
  readonly step: string;
  /** Undefined: it went well. */
  readonly fault: string | undefined;
}

/**
 * Walks the page in one browser.
 * @param home address of the page
 * @param tell hears of each step when it is over, with a picture if the browser gives one
 */
export const walk = async (
  browser: Driven,
  home: string,
  tell: (walked: Walked, png: Uint8Array | undefined) => void,
): Promise<void> => {
  const walker = new Walker(browser, home);
  for (const { name, act } of STEPS) {
    const faults: string[] = [];
    const note = (error: unknown): undefined => {
      faults.push(error instanceof Error ? error.message : String(error));
    };
    await act(walker).catch(note);
    const png = await browser.picture().catch(note);
    tell({ step: name, fault: faults.length === 0 ? undefined : faults.join("; ") }, png);
  }
};
