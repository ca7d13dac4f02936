import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Surface } from "../../../../src/ui/chart/canvas.ts";
import type { PlotForm } from "../../../../src/ui/panels/queue/form.ts";
import { labForm } from "../../../../src/ui/panels/queue/labForm.ts";
import { Picture } from "../../../../src/ui/panels/queue/picture.ts";
import type { Plot } from "../../../../src/ui/panels/queue/plot.ts";
import { QueuePlot } from "../../../../src/ui/panels/queue/QueuePlot.tsx";
import { comparisonOf } from "../../../../src/ui/places/compare/compare.ts";
import { LanesPanel } from "../../../../src/ui/places/compare/LanesPanel.tsx";
import { laneForms } from "../../../../src/ui/places/compare/laneForm.ts";
import { laneRunOf } from "../../../../src/ui/places/compare/laneRun.ts";
import type { Mode } from "../../../../src/ui/places/compare/state.ts";
import { RunProvider, useShownRun } from "../../../../src/ui/session/RunContext.tsx";
import type { Run, ShownRun } from "../../../../src/ui/session/run.ts";
import { makeBench, playedBench, smallScenario } from "../../session/bench.ts";

/** Every use of the panel's plot: for which run, and under which name. */
const uses: { readonly run: ShownRun; readonly name: string }[] = [];
vi.mock("../../../../src/ui/panels/queue/TracePlot.tsx", () => ({
  TracePlot: ({ name }: { readonly name: string }) => {
    uses.push({ run: useShownRun(), name });
    return null;
  },
}));

/** What was drawn on a surface. Colours are the names of their tokens. */
class Paper {
  readonly texts: { readonly text: string; readonly x: number; readonly y: number }[] = [];
  readonly lines: { readonly colour: string; readonly from: number; readonly to: number; readonly y: number }[] = [];
  strokeStyle = "";
  /** Pictures that are copied onto this one are canvases of the page. */
  readonly hidden = undefined;
  private path: { x: number; y: number }[] = [];

  fillText(text: string, x: number, y: number): void {
    this.texts.push({ text, x, y });
  }
  measureText(text: string): { width: number } {
    return { width: 6 * text.length };
  }
  beginPath(): void {
    this.path = [];
  }
  moveTo(x: number, y: number): void {
    this.path.push({ x, y });
  }
  lineTo(x: number, y: number): void {
    const before = this.path.at(-1);
    if (before?.y === y) this.lines.push({ colour: "", from: before.x, to: x, y });
    this.path.push({ x, y });
  }
  /** Level lines get the colour in which their path is drawn. */
  stroke(): void {
    for (const [i, line] of this.lines.entries())
      if (line.colour === "") this.lines[i] = { ...line, colour: this.strokeStyle };
  }
}

const isContext = (value: object): value is CanvasRenderingContext2D => "fillText" in value;

/** A context in which everything else may be called and has no effect. */
const contextOn = (paper: Paper): CanvasRenderingContext2D => {
  const made: object = new Proxy(paper, {
    get: (target, name): unknown => (Reflect.has(target, name) ? Reflect.get(target, name) : () => undefined),
  });
  if (!isContext(made)) throw new Error("nothing can be written on this paper");
  return made;
};

beforeAll(() => {
  const canvas = () => ({ width: 0, height: 0, getContext: () => contextOn(new Paper()) });
  vi.stubGlobal("document", { documentElement: {}, hidden: false, createElement: canvas });
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: (name: string) => name }));
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("navigator", { hardwareConcurrency: 2 });
});
afterAll(() => vi.unstubAllGlobals());

const draw = (run: ShownRun, form: PlotForm, width: number, height: number): { plot: Plot; paper: Paper } => {
  const paper = new Paper();
  const surface: Surface = { context: contextOn(paper), width, height, ratio: 1 };
  const plot = new Picture(run, form).draw(surface);
  if (plot === null) throw new Error("the plot has no room");
  return { plot, paper };
};

/** The numbers at the queue's axis. */
const ticksIn = ({ plot, paper }: ReturnType<typeof draw>): readonly string[] => {
  const { top, bottom } = plot.tracks.queue ?? { top: 0, bottom: 0 };
  return paper.texts.filter(({ x, y }) => x === plot.left - 8 && y > top - 4 && y < bottom + 4).map(({ text }) => text);
};

interface Line {
  readonly packets: number;
  /** Simulated time at its ends, s. */
  readonly from: number;
  readonly to: number;
}
/** The lines of thresholds over the columns. */
const thresholdsIn = ({ plot, paper }: ReturnType<typeof draw>): readonly Line[] => {
  const found = new Map<number, Line>();
  for (const { colour, from, to, y } of paper.lines) {
    if (colour !== "--thr" || from >= plot.right || y > (plot.tracks.queue?.bottom ?? 0)) continue;
    const packets = Number(((y - plot.queueY.zero) / plot.queueY.slope).toFixed(6));
    const timeAt = (x: number): number => (x - plot.x.zero) / plot.x.slope;
    const known = found.get(packets) ?? { packets, from: timeAt(from), to: timeAt(to) };
    found.set(packets, {
      packets,
      from: Math.min(known.from, timeAt(from)),
      to: Math.max(known.to, timeAt(to)),
    });
  }
  return [...found.values()].sort((a, b) => a.packets - b.packets);
};

const RED = { queue: "red", params: { minThreshold: 5, maxThreshold: 15 } };

/** A page whose comparison has these lanes and stands at 6 s. */
const compared = async (lanes: readonly object[], more: object = {}): Promise<Run> => {
  const scenario = smallScenario({ lanes, ...more });
  const { run, settle } = makeBench({ scenario });
  await settle();
  comparisonOf(run).store.getState().open(scenario, 6, "lanes", 0);
  for (
    let i = 0;
    i < 100 &&
    comparisonOf(run)
      .runners()
      .some(({ until }) => until < 6);
    i++
  )
    await settle();
  return run;
};
const keysOf = (run: Run): readonly number[] =>
  comparisonOf(run)
    .store.getState()
    .lanes.map(({ key }) => key);
const laneOf = (run: Run, index: number): ShownRun => {
  const lane = laneRunOf(run, keysOf(run)[index] ?? -1);
  if (lane === undefined) throw new Error(`there is no lane ${index}`);
  return lane;
};
const drawLane = (run: Run, index: number, height: number) => {
  const [form] = laneForms(run, index, "lanes");
  if (form === undefined) throw new Error("a lane has no plot");
  return draw(laneOf(run, index), form, 800, height);
};

describe("a lane of the comparison", () => {
  it.each<Mode>(["lanes", "overlay", "difference"])("is shown by the lab's plot, for its own run: %s", async (mode) => {
    const run = await compared([RED, { queue: "codel" }]);
    const { store } = comparisonOf(run);
    store.getState().setMode(mode);
    // A page that is written as text shows the first state of each store.
    Object.assign(store, { getInitialState: store.getState });
    uses.length = 0;
    renderToStaticMarkup(
      <RunProvider run={run}>
        <QueuePlot />
        <LanesPanel />
      </RunProvider>,
    );
    const [red, codel] = [laneOf(run, 0), laneOf(run, 1)];
    expect(uses[0]).toEqual({ run, name: "pn-plot" });
    const plots = uses.filter(({ name }) => name === "cmp-plot" || name === "cmp-overlay").map((use) => use.run);
    expect(plots).toEqual(mode === "overlay" ? [red] : [red, codel]);
  });

  it("has the thresholds and the axis of the lab for the same scenario and time", async () => {
    const run = await compared([RED, { queue: "codel" }]);
    const alone = await playedBench(6);
    alone.lab.getState().setView({ span: "all", follow: true });
    const lab = draw(alone.run, labForm(alone.run), 800, 500);
    const { top, bottom } = lab.plot.tracks.queue ?? { top: 0, bottom: 0 };
    const lane = drawLane(run, 0, bottom - top + 11);
    expect(lane.plot.from).toBe(lab.plot.from);
    expect(lane.plot.to).toBeCloseTo(lab.plot.to, 6);
    expect(lane.plot.queueRange).toEqual(lab.plot.queueRange);
    expect(ticksIn(lane)).toEqual(ticksIn(lab));
    expect(ticksIn(lane).length).toBeGreaterThan(2);
    expect(thresholdsIn(lane).map(({ packets }) => packets)).toEqual([5, 15]);
    expect(thresholdsIn(lab).map(({ packets }) => packets)).toEqual([5, 15]);
  });

  it("shares its axis with the other lanes", async () => {
    const run = await compared([RED, { queue: "drop-tail" }, { queue: "codel" }]);
    const drawn = [0, 1, 2].map((index) => drawLane(run, index, 120));
    expect(new Set(drawn.map(({ plot }) => plot.queueRange[1])).size).toBe(1);
    expect(new Set(drawn.map((one) => ticksIn(one).join(" "))).size).toBe(1);
  });

  it("has each threshold for as long as it is in force, in the lane where it was changed", async () => {
    const timeline = [{ at: 3, set: "lanes.1.params.maxThreshold", to: 12 }];
    const run = await compared([RED, RED], { timeline });
    expect(thresholdsIn(drawLane(run, 0, 120)).map(({ packets }) => packets)).toEqual([5, 15]);
    const [least, after, before] = thresholdsIn(drawLane(run, 1, 120));
    expect(least).toMatchObject({ packets: 5 });
    expect(after?.packets).toBe(12);
    expect(after?.from).toBeCloseTo(3, 1);
    expect(after?.to).toBeCloseTo(10, 1);
    expect(before?.packets).toBe(15);
    expect(before?.from).toBeCloseTo(0, 1);
    expect(before?.to).toBeCloseTo(3, 1);
  });
});
