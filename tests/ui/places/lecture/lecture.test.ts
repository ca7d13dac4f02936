import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSession, readMessage, readState } from "../../../../src/ui/places/lecture/messages.ts";
import { zoomFor } from "../../../../src/ui/places/lecture/slideSize.ts";
import {
  handsAt,
  handsOf,
  type LectureAction,
  type LectureState,
  newLecture,
  RADIUS,
  RADIUS_MAX,
  RADIUS_MIN,
  type Shown,
  spentAt,
  stateAfter,
} from "../../../../src/ui/places/lecture/state.ts";

const SESSION = "0123456789abcdef";
const shown: Shown = {
  title: "A sender that never slows down",
  heading: "A flood joins",
  step: "joins",
  index: 2,
  all: 8,
  phase: "asking",
  text: "Ten flows fill the link.",
  reveal: "",
  truth: "",
  isDone: false,
  isPlaying: false,
  at: 20,
  link: "https://lab.example/#lesson/flood/joins",
};
const start = newLecture(shown, 1000);
const after3 = (state: LectureState, ...actions: readonly LectureAction[]): LectureState =>
  actions.reduce((now, action) => stateAfter(now, action, ["A", "B", "C"]), state);
const count = (letter: "A" | "B" | "C" | "D", by: 1 | -1 = 1): LectureAction => ({ kind: "count", letter, by });

describe("the state of a lecture", () => {
  it("counts hands by step and letter, and takes them back", () => {
    const counted = after3(start, count("A"), count("B"), count("B"), count("B", -1));
    expect([handsOf(counted, "joins", "A"), handsOf(counted, "joins", "B"), handsAt(counted, "joins")]).toEqual([
      1, 1, 2,
    ]);
    expect(handsOf(counted, "share", "A")).toBe(0);
    expect(handsOf(after3(counted, { kind: "undo" }), "joins", "B")).toBe(2);
    expect(handsAt(after3(counted, { kind: "clear" }), "joins")).toBe(0);
  });

  it("counts nothing for a letter that no answer has, and never less than no hand", () => {
    expect(after3(start, count("D"))).toBe(start);
    expect(after3(start, count("A", -1))).toBe(start);
  });

  it("is as before after everything that was counted is undone", () => {
    const counts = fc.array(fc.tuple(fc.constantFrom("A", "B", "C", "D"), fc.constantFrom(1, -1)), { maxLength: 100 });
    fc.assert(
      fc.property(counts, (all) => {
        const counted = after3(start, ...all.map(([letter, by]) => count(letter, by)));
        const undone = after3(counted, ...counted.counted.map((): LectureAction => ({ kind: "undo" })));
        expect(handsAt(undone, "joins")).toBe(0);
        expect(undone.counted).toEqual([]);
      }),
    );
  });

  it("leaves a screen by the same key and by every step", () => {
    const blank = after3(start, { kind: "screen", screen: "blank" });
    expect(blank.screen).toBe("blank");
    expect(after3(blank, { kind: "screen", screen: "blank" }).screen).toBe("step");
    expect(after3(blank, { kind: "screen", screen: "code" }).screen).toBe("code");
    expect(after3(blank, { kind: "forward" }).screen).toBe("step");
  });

  it("has a spotlight that follows the pointer until it is fixed, within its sizes", () => {
    expect(after3(start, { kind: "point", x: 0.2, y: 0.3 }).light).toBeNull();
    const lit = after3(start, { kind: "light" }, { kind: "point", x: 0.2, y: 0.3 });
    expect(lit.light).toEqual({ x: 0.2, y: 0.3, radius: RADIUS, isFixed: false });
    const fixed = after3(lit, { kind: "fix" }, { kind: "point", x: 0.9, y: 0.9 });
    expect(fixed.light).toMatchObject({ x: 0.2, y: 0.3, isFixed: true });
    const sized = (by: 1 | -1) => after3(lit, ...Array.from({ length: 30 }, () => ({ kind: "size", by }) as const));
    expect([sized(1).light?.radius, sized(-1).light?.radius]).toEqual([RADIUS_MAX, RADIUS_MIN]);
    expect(after3(lit, { kind: "light" }).light).toBeNull();
  });

  it("has a dot on the page while the lecturer points", () => {
    expect(start.dot).toBeNull();
    const pointing = after3(start, { kind: "dot", at: { x: 0.25, y: 1.5 } });
    expect(pointing.dot).toEqual({ x: 0.25, y: 1 });
    expect(after3(pointing, { kind: "dot", at: null }).dot).toBeNull();
  });

  it("has a clock that stands while it is stopped", () => {
    const stopped = after3(start, { kind: "clock", now: 61_000 });
    expect([spentAt(start.clock, 61_000), spentAt(stopped.clock, 900_000)]).toEqual([60_000, 60_000]);
    const on = after3(stopped, { kind: "clock", now: 100_000 });
    expect(spentAt(on.clock, 105_000)).toBe(65_000);
  });
});

describe("the size of a page", () => {
  it("makes 11 px of the lab 24 px at 1080p, and keeps slides whole on other screens", () => {
    expect(11 * zoomFor(1920, 1080)).toBeCloseTo(24, 9);
    expect(11 * zoomFor(3840, 2160)).toBeCloseTo(48, 9);
    // 4 : 3: the width decides.
    expect(11 * zoomFor(1024, 768)).toBeCloseTo((24 * 1024) / 1920, 9);
  });

  it("never makes it smaller than in the lab", () => {
    expect(zoomFor(390, 844)).toBe(1);
  });
});

describe("the reader of messages", () => {
  const sent = (more: object, session = SESSION) => readMessage(structuredClone({ session, ...more }), SESSION);
  const state = after3(start, count("A"), count("B"), { kind: "light" }, { kind: "screen", screen: "code" });
  const picture = (type: string, bytes = 10) => new Blob([new Uint8Array(bytes)], { type });

  it("reads what the windows send", () => {
    expect(sent({ kind: "hello" })).toEqual({ kind: "hello" });
    expect(sent({ kind: "bye" })).toEqual({ kind: "bye" });
    expect(sent({ kind: "state", state })).toEqual({ kind: "state", state });
    const actions: readonly LectureAction[] = [
      ...(["forward", "back", "play", "undo", "clear", "light", "fix"] as const).map((kind) => ({ kind })),
      { kind: "go", index: 3 },
      count("A", -1),
      { kind: "screen", screen: "blank" },
      { kind: "point", x: 0, y: 1 },
      { kind: "size", by: 1 },
      { kind: "dot", at: { x: 0.5, y: 1 } },
      { kind: "dot", at: null },
      { kind: "clock", now: 1e12 },
    ];
    for (const action of actions) expect(sent({ kind: "act", action })).toEqual({ kind: "act", action });
    expect(readMessage({ session: SESSION, kind: "picture", picture: picture("image/webp") }, SESSION)?.kind).toBe(
      "picture",
    );
  });

  it("reads a state that was kept as text", () => {
    expect(readState(JSON.parse(JSON.stringify(state)))).toEqual(state);
  });

  it("ignores what is of another lecture", () => {
    expect(sent({ kind: "hello" }, "fedcba9876543210")).toBeNull();
    expect(readMessage({ kind: "hello" }, SESSION)).toBeNull();
  });

  it.each([
    ["no object", "hello"],
    ["an unknown kind", { kind: "close" }],
    ["an action of no kind", { kind: "act", action: { kind: "erase" } }],
    ["a step that is no whole number", { kind: "act", action: { kind: "go", index: 1.5 } }],
    ["a letter without an answer", { kind: "act", action: { kind: "count", letter: "F", by: 1 } }],
    ["more than one hand", { kind: "act", action: { kind: "count", letter: "A", by: 2 } }],
    ["a point outside of the page", { kind: "act", action: { kind: "point", x: 2, y: 0 } }],
    ["a dot off the page", { kind: "act", action: { kind: "dot", at: { x: -1, y: 0 } } }],
    ["a dot nowhere", { kind: "act", action: { kind: "dot" } }],
    ["no number", { kind: "act", action: { kind: "clock", now: Number.NaN } }],
    ["a screen that there is not", { kind: "act", action: { kind: "screen", screen: "lab" } }],
    ["a state without a clock", { kind: "state", state: { ...state, clock: null } }],
    ["a phase that there is not", { kind: "state", state: { ...state, shown: { ...shown, phase: "over" } } }],
    ["hands that are no number", { kind: "state", state: { ...state, hands: { joins: { A: "9" } } } }],
    ["hands of no letter", { kind: "state", state: { ...state, hands: { joins: { Z: 9 } } } }],
    ["hands that are no list", { kind: "state", state: { ...state, hands: { joins: 9 } } }],
    ["counts that cannot be undone", { kind: "state", state: { ...state, counted: [{ step: "joins" }] } }],
    ["a spotlight off the page", { kind: "state", state: { ...state, light: { ...state.light, x: 7 } } }],
    ["a state with a dot off the page", { kind: "state", state: { ...state, dot: { x: 0, y: 7 } } }],
    ["a link that runs a script", { kind: "state", state: { ...state, shown: { ...shown, link: "javascript:0" } } }],
    ["a text without an end", { kind: "state", state: { ...state, shown: { ...shown, text: "a".repeat(9000) } } }],
  ])("refuses %s", (_what, message) => {
    expect(readMessage(typeof message === "object" ? { session: SESSION, ...message } : message, SESSION)).toBeNull();
  });

  it("reads as many hands as a state holds, and no more", () => {
    const many = after3(start, ...Array.from({ length: 500 }, () => count("A")));
    expect(readState(structuredClone(many))).toEqual(many);
    const [one] = many.counted;
    expect(readState(structuredClone({ ...many, counted: [...many.counted, one] }))).toBeNull();
  });

  it("refuses pictures that are none, or too large", () => {
    const read = (blob: unknown) => readMessage({ session: SESSION, kind: "picture", picture: blob }, SESSION);
    expect(read(picture("text/html"))).toBeNull();
    expect(read(picture("image/png", 2_000_001))).toBeNull();
    expect(read("image/png")).toBeNull();
  });

  it("reads nothing from any value, and never throws", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (message, part) => {
        expect(readMessage(message, SESSION)).toBeNull();
        expect(readMessage({ session: SESSION, kind: "act", action: part }, SESSION)).toBeNull();
        expect(readMessage({ session: SESSION, kind: "state", state: part }, SESSION)).toBeNull();
      }),
    );
  });

  it("knows ids of lectures", () => {
    expect([SESSION, "", "0123456789ABCDEF", `${SESSION}0`, 7].map(isSession)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
