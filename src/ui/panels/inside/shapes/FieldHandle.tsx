import type { ReactElement, RefObject } from "react";
import { insideText } from "../../../../i18n/inside.ts";
import { valueAt } from "../../../chart/scale.ts";
import { nameWithSymbol } from "../../../nameWithSymbol.ts";
import { draftOf } from "../../../plots/drafts.ts";
import { useDrag } from "../../../plots/drag.ts";
import { draggedField, fieldOfHandle } from "../../../plots/dragged.ts";
import { laneOf } from "../../../plots/lane.ts";
import { rounded, stepped } from "../../../plots/steps.ts";
import { showWords } from "../../../quantity.ts";
import { useLab, useRun } from "../../../session/RunContext.tsx";
import { boundsOf } from "../../../theme/zoom.ts";
import { spoken } from "../../../widgets/spoken.ts";
import type { HandlePlace } from "./scene.ts";

interface Props {
  readonly field: string;
  /** The element of the figure. */
  readonly body: RefObject<HTMLElement | null>;
  /** Latest position of the field's handle; undefined: it was not drawn. */
  readonly placeOf: (field: string) => HandlePlace | undefined;
}

/** A field's handle in a figure, moved along one axis by pointer or keys. The figure places it at the field's line. */
export const FieldHandle = ({ field: id, body, placeOf }: Props): ReactElement | null => {
  const run = useRun();
  const lane = useLab((state) => laneOf(state.inForce));
  const setHighlight = useLab((state) => state.setHighlight);
  const target = draggedField(lane, id);
  const field = fieldOfHandle(lane, id);
  const index = id.split(".")[1];
  const isFine = (wanted: boolean): boolean => wanted && !(field?.kind === "number" && field.integer === true);
  const drag = useDrag({
    targets: () => (target === null ? [] : [target]),
    read: ({ clientX, clientY }, fine) => {
      const place = placeOf(id);
      const bounds = body.current === null ? undefined : boundsOf(body.current);
      if (target === null || place === undefined || bounds === undefined) return [];
      const pixel = place.along === "x" ? clientX - bounds.left : clientY - bounds.top;
      return [rounded(Math.max(0, Math.min(place.range, valueAt(place.scale, pixel))), place.range, isFine(fine))];
    },
    step: (event) => {
      const range = placeOf(id)?.range;
      if (target === null || range === undefined) return null;
      const next = stepped(event.key, isFine(event.shiftKey), draftOf(run, target.path, target.value), range);
      return next === null ? null : [next];
    },
  });
  if (target === null || (field?.kind !== "number" && field?.kind !== "numbers")) return null;
  const name =
    index === undefined
      ? nameWithSymbol(field)
      : insideText("panel.inside.ofClass", { name: nameWithSymbol(field), n: index });
  const light = (): void => setHighlight({ kind: "field", field: id });
  const leave = (): void => setHighlight(null);
  return (
    <button
      type="button"
      className="pn-corner"
      data-handle={id}
      role="slider"
      aria-label={insideText("panel.inside.handle", { name })}
      aria-valuemin={target.min}
      aria-valuemax={target.max}
      aria-valuenow={target.value}
      aria-valuetext={spoken(showWords(target.value, field.unit))}
      onPointerEnter={light}
      onPointerLeave={leave}
      onFocus={light}
      onBlur={leave}
      {...drag}
    />
  );
};
