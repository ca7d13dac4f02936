import { type ReactElement, useCallback, useRef } from "react";
import { insideText } from "../../../../i18n/inside.ts";
import type { Surface } from "../../../chart/canvas.ts";
import { shown, shownNumber } from "../../../chart/format.ts";
import { pixelOf } from "../../../chart/scale.ts";
import { nameWithSymbol } from "../../../nameWithSymbol.ts";
import { draftOf } from "../../../plots/drafts.ts";
import { type Point, useDrag } from "../../../plots/drag.ts";
import { draggedField, fieldOfHandle } from "../../../plots/dragged.ts";
import { flagsOf } from "../../../plots/flags.ts";
import { buildLane, type LaneModel, laneOf } from "../../../plots/lane.ts";
import { queueTop, trackBeside } from "../../../plots/queueScale.ts";
import { rounded, stepped } from "../../../plots/steps.ts";
import { pageTop, usePanelCanvas } from "../../../plots/surfaces.ts";
import { type CurveLine, curveOf } from "../../../plots/zones.ts";
import { scenariosAtChanges } from "../../../session/changes/scenarioAtChanges.ts";
import { LANE } from "../../../session/changes/shownLane.ts";
import { useLab, useRun } from "../../../session/RunContext.tsx";
import { perRun, type Run } from "../../../session/run.ts";
import { boundsOf } from "../../../theme/zoom.ts";
import { spoken } from "../../../widgets/spoken.ts";
import type { ShapeDefinition } from "./contract.ts";
import { type CurvePicture, curvePicture, type Ghost, kneeOf } from "./curvePicture.ts";
import { curveSentence, drawCurve } from "./drawCurve.ts";

/** Room for the axis and its name below the curve, px. */
const BELOW = 34;
const SIDE = 14;

/** The latest ghost, and its scenario and shape. */
const madeIn = perRun((): { scenario: unknown; place: number; ghost: Ghost | null } => ({
  scenario: null,
  place: 0,
  ghost: null,
}));

/** The curve before the latest change of the lane, if that change altered it; kept until the next change. */
const latestGhost = (run: Run): Ghost | null => {
  const { scenario } = run.lab.getState();
  const made = madeIn(run);
  const flags = flagsOf(scenario, run.traces.until).filter((flag) => flag.set.startsWith(`lanes.${LANE}.params.`));
  const flag = flags.at(-1);
  if (flag === undefined) return null;
  if (made.scenario === scenario && made.place === flag.number) return made.ghost;
  const before = buildLane(scenariosAtChanges(scenario)[flag.number - 1] ?? scenario);
  const curve = curveOf(null, before);
  const ghost = curve === null ? null : { curve, number: flag.number };
  Object.assign(made, { scenario, place: flag.number, ghost });
  return ghost;
};

/** Curve, trail and moving point, with the corners as handles. */
const CurveShape = (): ReactElement | null => {
  const run = useRun();
  const lane = useLab((state) => laneOf(state.inForce));
  const body = useRef<HTMLDivElement>(null);
  const picture = useRef<CurvePicture | null>(null);
  const draw = useCallback(
    (surface: Surface) => {
      const current = laneOf(run.lab.getState().inForce);
      const curve = curveOf(run, current);
      const element = body.current;
      if (curve === null || element === null) return;
      const track = trackBeside(run, pageTop(element));
      const height = track === undefined ? "" : `${track.bottom + BELOW}px`;
      if (element.style.height !== height) element.style.height = height;
      const box = {
        top: track?.top ?? 20,
        bottom: track?.bottom ?? surface.height - BELOW,
        left: SIDE,
        right: surface.width - SIDE,
      };
      picture.current = curvePicture(run, surface, current, curve, latestGhost(run), box);
      drawCurve(picture.current);
      placeCorners(element, picture.current);
    },
    [run],
  );
  const canvas = usePanelCanvas(draw);
  const curve = curveOf(run, lane);
  if (curve === null) return null;
  return (
    <div className="pn-curve" ref={body}>
      <canvas ref={canvas} className="pn-canvas" />
      {[curve, ...curve.others].flatMap(({ drag, label }) =>
        drag === null
          ? []
          : [[drag.low], [drag.high, drag.top]].map((fields) => (
              <Corner key={fields[0]} place={fields[0] ?? ""} {...{ fields, curveName: label, lane, picture, body }} />
            )),
      )}
    </div>
  );
};

const placeCorners = (element: HTMLElement, picture: CurvePicture): void => {
  for (const line of [picture.curve, ...picture.curve.others]) placeCornersOf(element, picture, line);
};

const placeCornersOf = (element: HTMLElement, { run, lane, x, y }: CurvePicture, { drag, at }: CurveLine): void => {
  if (drag === null) return;
  for (const id of [drag.low, drag.high]) {
    const handle = element.querySelector<HTMLElement>(`[data-corner="${id}"]`);
    const target = draggedField(lane, id);
    if (handle === null || target === null) continue;
    const queue = draftOf(run, target.path, target.value);
    const probability = at(queue * (1 - 1e-9));
    handle.style.transform = `translate(${x.pixel(probability).toFixed(1)}px, ${Math.max(0, pixelOf(y, Math.min(queue, queueTop(run)))).toFixed(1)}px)`;
  }
};

interface CornerProps {
  /** Id of the corner in the figure: its first field. */
  readonly place: string;
  /** Name of the curve to which the corner belongs; "": there is only one curve. */
  readonly curveName: string;
  /** The field of the height; then that of the probability if the corner can be dragged in both directions. */
  readonly fields: readonly string[];
  readonly lane: LaneModel;
  readonly picture: { readonly current: CurvePicture | null };
  readonly body: { readonly current: HTMLElement | null };
}

/** A corner of the curve: the user drags it up and down, the upper one also sideways. */
const Corner = ({ place, fields, curveName, lane, picture, body }: CornerProps): ReactElement | null => {
  const run = useRun();
  const setHighlight = useLab((state) => state.setHighlight);
  const targets = fields.flatMap((id) => draggedField(lane, id) ?? []);
  const [height, probability] = targets;
  const read = ({ clientX, clientY }: Point, fine: boolean): readonly number[] => {
    const bounds = body.current === null ? undefined : boundsOf(body.current);
    const now = picture.current;
    if (bounds === undefined || now === null) return targets.map((target) => target.value);
    const queue = (clientY - bounds.top - now.y.zero) / now.y.slope;
    const values = [rounded(Math.max(0, Math.min(queueTop(run), queue)), queueTop(run), fine)];
    if (probability !== undefined) values.push(rounded(now.x.value(clientX - bounds.left), now.x.top, fine));
    return values;
  };
  const step = (event: { readonly key: string; readonly shiftKey: boolean }): readonly number[] | null => {
    if (height === undefined) return null;
    const sideways = probability !== undefined && (event.key === "ArrowLeft" || event.key === "ArrowRight");
    const target = sideways ? probability : height;
    const shownCurve = picture.current?.curve;
    const range = sideways ? (shownCurve === undefined ? 1 : Math.max(1e-6, kneeOf(shownCurve))) : queueTop(run);
    const next = stepped(event.key, event.shiftKey, draftOf(run, target.path, target.value), range);
    if (next === null) return null;
    return targets.map((one) => (one === target ? next : draftOf(run, one.path, one.value)));
  };
  const drag = useDrag({ targets: () => targets, read, step });
  const field = fieldOfHandle(lane, fields[0] ?? "");
  if (height === undefined || field === undefined) return null;
  const light = () => setHighlight({ kind: "field", field: fields[0] ?? "" });
  const leave = () => setHighlight(null);
  const second = fieldOfHandle(lane, fields[1] ?? "");
  const name =
    second === undefined
      ? nameWithSymbol(field)
      : insideText("panel.inside.cornerLabel", { first: nameWithSymbol(field), second: nameWithSymbol(second) });
  return (
    <button
      type="button"
      className="pn-corner"
      data-corner={place}
      role="slider"
      aria-orientation="vertical"
      aria-label={curveName === "" ? name : insideText("panel.inside.ofCurve", { name, curve: curveName })}
      aria-valuemin={height.min}
      aria-valuemax={height.max}
      aria-valuenow={height.value}
      aria-valuetext={
        probability === undefined
          ? spoken(shown(height.value, "packets"))
          : insideText("panel.inside.cornerValue", {
              packets: spoken(shown(height.value, "packets")),
              probability: shownNumber(probability.value, "ratio"),
            })
      }
      onPointerEnter={light}
      onPointerLeave={leave}
      onFocus={light}
      onBlur={leave}
      {...drag}
    />
  );
};

/** Probability against queue length; the queue's axis is that of the traces. */
export const curve: ShapeDefinition = {
  kind: "curve",
  note: () => insideText("panel.inside.curveNote"),
  Shape: CurveShape,
  paint(run, surface) {
    const lane = laneOf(run.lab.getState().inForce);
    const now = curveOf(run, lane);
    if (now === null) return;
    const box = { top: 20, bottom: surface.height - BELOW, left: SIDE, right: surface.width - SIDE };
    drawCurve(curvePicture(run, surface, lane, now, latestGhost(run), box));
  },
  sentence: (run, lane) => {
    const now = curveOf(run, lane);
    return now === null ? "" : curveSentence(run, lane, now);
  },
};
