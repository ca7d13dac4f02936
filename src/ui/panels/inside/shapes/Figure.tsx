import { type ReactElement, useCallback, useRef } from "react";
import type { Surface } from "../../../chart/canvas.ts";
import { LISTED_MAX } from "../../../plots/drafts.ts";
import { useGroupHover } from "../../../plots/hover.ts";
import { namesOf } from "../../../plots/insideNames.ts";
import { type LaneModel, laneOf } from "../../../plots/lane.ts";
import { trackBeside } from "../../../plots/queueScale.ts";
import { isMotionReduced, pageTop, usePanelCanvas } from "../../../plots/surfaces.ts";
import { draftedState, draftedValues } from "../../../plots/zones.ts";
import { useLab, useRun } from "../../../session/RunContext.tsx";
import { areaAt } from "./areas.ts";
import type { Drawing, ShapeProps } from "./contract.ts";
import { FieldHandle } from "./FieldHandle.tsx";
import { type HandlePlace, type Scene, sampleOf } from "./scene.ts";

/** Room below a figure that shares the queue's axis, px. */
const BELOW = 34;
/** Time (ms) between two pictures: as fast as an eye can follow; longer if the user prefers reduced motion. */
const pace = (): number => (isMotionReduced() ? 500 : 32);

const placeHandles = (element: HTMLElement, handles: readonly HandlePlace[]): void => {
  for (const handle of element.querySelectorAll<HTMLElement>("[data-handle]")) {
    const place = handles.find((one) => one.field === handle.dataset["handle"]);
    // A handle with the focus stays visible even if its line has left the picture.
    const isGone = place === undefined && handle !== document.activeElement;
    if (handle.hidden !== isGone) handle.hidden = isGone;
    if (place === undefined) continue;
    const transform = `translate(${place.x.toFixed(1)}px, ${place.y.toFixed(1)}px)`;
    if (handle.style.transform !== transform) handle.style.transform = transform;
  }
};

/** Fields for which a shape may show handles. */
const handleFields = (lane: LaneModel, place: number): readonly string[] => {
  const shape = lane.definition.inside[place];
  if (shape === undefined) return [];
  const { fields, either } = namesOf(shape);
  const hold = shape.kind === "history" ? shape.hold : undefined;
  const listed = shape.kind === "bars" && shape.drag !== undefined ? membersOf(shape.drag) : [];
  return [
    ...listed,
    ...numberFields(
      lane,
      [...fields, ...either].filter((id) => id !== hold),
    ),
  ];
};

const membersOf = (list: string): readonly string[] => Array.from({ length: LISTED_MAX }, (_, i) => `${list}.${i}`);

const numberFields = (lane: LaneModel, ids: readonly string[]): readonly string[] =>
  [...new Set(ids)].filter(
    (id) => lane.definition.signals[id] === undefined && lane.definition.fields[id]?.kind === "number",
  );

interface Props extends ShapeProps {
  readonly drawing: Drawing;
}

/** A shape on a canvas, with handles for the fields that it draws. */
export const Figure = ({ drawing, place }: Props): ReactElement => {
  const run = useRun();
  const lane = useLab((state) => laneOf(state.inForce));
  const body = useRef<HTMLDivElement>(null);
  const scene = useRef<Scene | null>(null);
  const draw = useCallback(
    (surface: Surface) => {
      const element = body.current;
      const current = laneOf(run.lab.getState().inForce);
      if (element === null || current.definition.inside[place]?.kind !== drawing.kind) return;
      const isOnTrack = drawing.isOnTrack?.(run, current, place) === true;
      // A single figure is as high as the queue's track, whether it shares that axis or not.
      const isAligned = isOnTrack || current.definition.inside.length === 1;
      const track = isAligned ? trackBeside(run, pageTop(element)) : undefined;
      const height = `${track === undefined ? drawing.height(run, current, place) : track.bottom + BELOW}px`;
      if (element.style.height !== height) element.style.height = height;
      const { context, width, ratio } = surface;
      scene.current = {
        run,
        context,
        width,
        height: surface.height,
        ratio,
        lane: current,
        place,
        state: draftedState(run, current),
        values: draftedValues(run, current),
        sample: sampleOf(run, current, place),
        track: isOnTrack ? (track ?? null) : null,
        handles: [],
        areas: [],
      };
      drawing.draw(scene.current);
      placeHandles(element, scene.current.handles);
    },
    [run, drawing, place],
  );
  const canvas = usePanelCanvas(draw, pace);
  const hover = useGroupHover((x, y) => areaAt(scene.current?.areas ?? [], x, y));
  const placeOf = (field: string) => scene.current?.handles.find((handle) => handle.field === field);
  return (
    <div className="pn-shape" ref={body} style={{ height: drawing.height(run, lane, place) }} {...hover}>
      <canvas ref={canvas} className="pn-canvas" />
      {handleFields(lane, place).map((field) => (
        <FieldHandle key={field} field={field} body={body} placeOf={placeOf} />
      ))}
    </div>
  );
};
