import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from "react";
import { invalidateAll } from "../chart/loop.ts";
import { useRun } from "../session/RunContext.tsx";
import type { Run } from "../session/run.ts";
import { boundsOf, pointOf } from "../theme/zoom.ts";
import { KEYS_TOGETHER_MS, newGesture } from "../widgets/newGesture.ts";
import { dropDraft, setDraft } from "./drafts.ts";

/** A number that a handle moves. */
export interface Dragged {
  readonly path: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** The list to change, if `path` is one number of it. */
  readonly list?: { readonly path: string; with(value: number): readonly number[] };
}
/** A change is made when the pointer has rested this long, and on release. */
const REST_MS = 120;
/** Distance (px) that a pointer may move during a press without dragging. */
const SLOP = 3;
/** Time (ms) for which the dropped value stays drawn while the run takes it over. */
const LINGER_MS = 400;

const clamp = (value: number, { min, max }: Dragged): number => Math.min(max, Math.max(min, value));

/** One drag: from press to release. */
class Drag {
  readonly gesture = newGesture();
  private applied: readonly number[];
  private wanted: readonly number[];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly run: Run,
    private readonly targets: readonly Dragged[],
  ) {
    this.applied = this.wanted = targets.map((target) => target.value);
  }

  move(values: readonly number[]): void {
    this.wanted = this.targets.map((target, i) => clamp(values[i] ?? target.value, target));
    this.targets.forEach((target, i) => {
      setDraft(this.run, target.path, this.wanted[i] ?? target.value);
    });
    invalidateAll();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.apply(), REST_MS);
  }

  release(): void {
    clearTimeout(this.timer);
    this.apply();
    this.forget(LINGER_MS);
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.wanted = this.targets.map((target) => target.value);
    this.apply();
    this.forget(0);
  }

  private apply(): void {
    this.targets.forEach((target, i) => {
      const wanted = this.wanted[i] ?? target.value;
      if (wanted === this.applied[i]) return;
      const { path, list } = target;
      this.run.lab.getState().change(list?.path ?? path, list?.with(wanted) ?? wanted, this.gesture);
    });
    this.applied = this.wanted;
  }

  private forget(after: number): void {
    const left = new Map(this.targets.map((target, i) => [target.path, this.wanted[i]]));
    setTimeout(() => {
      for (const [path, value] of left) dropDraft(this.run, path, after === 0 ? undefined : value);
      invalidateAll();
    }, after);
  }
}

export interface DragHandlers {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerCancel(event: PointerEvent<HTMLElement>): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}
/** A position on the screen, px. */
export interface Point {
  readonly clientX: number;
  readonly clientY: number;
}
export interface DragSource {
  /** The moved numbers with current values. */
  targets(): readonly Dragged[];
  /** The values for a handle whose middle is there, one number per target. `fine`: Shift is held. */
  read(middle: Point, fine: boolean): readonly number[];
  /** The values after a key press; null: the key is not for the handle. */
  step(event: KeyboardEvent<HTMLElement>): readonly number[] | null;
}

/** Handlers of a handle: Shift makes the pointer fine, Esc cancels, keys change at once. */
export const useDrag = (source: DragSource): DragHandlers => {
  const run = useRun();
  const newest = useRef(source);
  useEffect(() => {
    newest.current = source;
  });
  const { end, ...handlers } = useMemo(() => dragHandlers(run, () => newest.current), [run]);
  // A handle may leave the page while it is held; then nobody releases it.
  useEffect(() => end, [end]);
  return handlers;
};

/** The handlers, and `end`, which ends a drag where it is: the value that is drawn stays. */
export const dragHandlers = (run: Run, source: () => DragSource): DragHandlers & { end(): void } => {
  let drag: Drag | undefined;
  // Where the pointer grabbed the handle: on the screen, and relative to the handle's middle.
  let pressed: Point = { clientX: 0, clientY: 0 };
  let grip: Point = pressed;
  let hasMoved = false;
  let keyed: { drag: Drag; at: number } | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;
  const end = (cancelled = false): void => {
    if (drag === undefined) return;
    if (cancelled) drag.cancel();
    else drag.release();
    run.lab.getState().endGesture(drag.gesture);
    drag = undefined;
  };
  return {
    end,
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.preventDefault();
      event.stopPropagation();
      event.currentTarget.focus();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag = new Drag(run, source().targets());
      const { clientX, clientY } = pointOf(event);
      const { left, top, width, height } = boundsOf(event.currentTarget);
      pressed = { clientX, clientY };
      grip = { clientX: clientX - left - width / 2, clientY: clientY - top - height / 2 };
      hasMoved = false;
    },
    onPointerMove(event) {
      const { clientX, clientY } = pointOf(event);
      hasMoved ||= Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) >= SLOP;
      if (!hasMoved) return;
      const middle = { clientX: clientX - grip.clientX, clientY: clientY - grip.clientY };
      drag?.move(source().read(middle, event.shiftKey));
    },
    onPointerUp() {
      end();
    },
    onPointerCancel() {
      end(true);
    },
    onKeyDown(event) {
      if (event.key === "Escape" && drag !== undefined) {
        event.stopPropagation();
        end(true);
        return;
      }
      const values = source().step(event);
      if (values === null) return;
      event.preventDefault();
      event.stopPropagation();
      // Key presses in quick succession are one entry of the history.
      if (keyed === undefined || event.timeStamp - keyed.at > KEYS_TOGETHER_MS)
        keyed = { drag: new Drag(run, source().targets()), at: event.timeStamp };
      keyed.at = event.timeStamp;
      keyed.drag.move(values);
      keyed.drag.release();
      clearTimeout(ending);
      const { gesture } = keyed.drag;
      ending = setTimeout(() => run.lab.getState().endGesture(gesture), KEYS_TOGETHER_MS);
    },
  };
};
