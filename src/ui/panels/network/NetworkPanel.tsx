import { lazy, type MouseEvent, type PointerEvent, type ReactElement, Suspense, useCallback, useRef } from "react";
import { panelText } from "../../../i18n/laterPanels.ts";
import type { Surface } from "../../chart/canvas.ts";
import { shown } from "../../chart/format.ts";
import { spread } from "../../chart/labels.ts";
import { everyFrame, invalidateAll, onBeats } from "../../chart/loop.ts";
import { useTextUpdates } from "../../chart/textUpdates.ts";
import { nameWithSymbol } from "../../nameWithSymbol.ts";
import { draftOf } from "../../plots/drafts.ts";
import type { Point } from "../../plots/drag.ts";
import { useGroupHover } from "../../plots/hover.ts";
import { laneOf, type Threshold } from "../../plots/lane.ts";
import { PanelFrame } from "../../plots/PanelFrame.tsx";
import { placeAt } from "../../plots/placing.ts";
import { isMotionReduced, useLiveCharts, usePanelCanvas } from "../../plots/surfaces.ts";
import { useThresholdDrag } from "../../plots/thresholdDrag.ts";
import { leastByHand } from "../../session/changes/fieldAt.ts";
import { afterFirstTrace } from "../../session/firstTrace.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { SINGLE_PACKETS } from "../../session/player/pace.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { boundsOf, pointOf } from "../../theme/zoom.ts";
import { spoken } from "../../widgets/spoken.ts";
import { singlePackets } from "../packets/singlePackets.ts";
import { queueX } from "./drawRouter.ts";
import { drawStrip } from "./drawStrip.ts";
import { type StripPicture, stripPicture } from "./stripPicture.ts";
import { stripLines, stripSentence } from "./words.ts";

/** Few users ask for the history of a packet: its words and its card are loaded after the first trace. */
const PacketCard = lazy(() => afterFirstTrace(() => retryLoad(() => import("../packets/PacketCard.tsx"))));
const PacketChooser = lazy(() => afterFirstTrace(() => retryLoad(() => import("../packets/PacketChooser.tsx"))));

/** Below this speed (simulated seconds per second) the user can follow single packets. */
const FOLLOWED = 0.5;

/** Twice a second with reduced motion; at the display rate while packets can be followed from picture to picture. */
const paceOf = ({ lab }: Run): number =>
  isMotionReduced() ? 500 : lab.getState().speedAsked < FOLLOWED ? everyFrame() : onBeats();

/** Width of the handles as targets, px: if their lines are nearer to each other, the targets are moved apart. */
const TARGET = 24;

const placeHandles = (body: HTMLElement | null, picture: StripPicture): void => {
  const { lane, capacity, layout } = picture;
  const shownOnes = lane.thresholds.filter(({ path, value }) => draftOf(picture.run, path, value) <= capacity);
  const lines = shownOnes.map(({ path, value }) => queueX(picture, draftOf(picture.run, path, value)));
  const targets = spread(lines, TARGET, layout.tail, layout.head + TARGET);
  for (const { id } of lane.thresholds) {
    const handle = body?.querySelector<HTMLElement>(`[data-field="${id}"]`);
    if (handle === null || handle === undefined) continue;
    const place = shownOnes.findIndex((one) => one.id === id);
    handle.hidden = place < 0;
    const [line, target] = [lines[place] ?? 0, targets[place] ?? 0];
    placeAt(handle, target, layout.queueTop - 14, line - target);
  }
};

/** Senders, the router's queue packet by packet, the link and the receivers. */
export const NetworkPanel = (): ReactElement => {
  const thresholds = useLab((state) => laneOf(state.inForce).thresholds);
  const body = useRef<HTMLDivElement>(null);
  const picture = useRef<StripPicture | null>(null);
  const run = useRun();
  const draw = useCallback(
    (surface: Surface) => {
      picture.current = stripPicture(run, surface);
      drawStrip(picture.current);
      placeHandles(body.current, picture.current);
    },
    [run],
  );
  const pace = useCallback(() => paceOf(run), [run]);
  const canvas = usePanelCanvas(draw, pace, "kept");
  const isSlow = useLab((state) => state.status === "paused" || state.speedAsked <= SINGLE_PACKETS);
  const hover = useGroupHover((x, y) => {
    const packet = isSlow && picture.current !== null ? singlePackets()?.packetAt(picture.current, x, y) : undefined;
    const group = packet == null ? undefined : picture.current?.lane.groups[packet.group]?.id;
    return packet == null || group === undefined ? rowAt(picture.current, x, y) : { group, flow: packet.flow };
  });
  const packetUnder = (event: MouseEvent<HTMLElement>) => {
    const bounds = boundsOf(event.currentTarget);
    const [x, y] = [pointOf(event).clientX - bounds.left, pointOf(event).clientY - bounds.top];
    const seen = picture.current === null ? null : singlePackets()?.packetAt(picture.current, x, y);
    return seen == null
      ? null
      : { ...seen, at: run.traces.until, x: pointOf(event).clientX, y: pointOf(event).clientY };
  };
  const packets = {
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      hover.onPointerMove(event);
      if (isSlow && event.buttons === 0) singlePackets()?.pointAt(run, packetUnder(event));
    },
    onPointerLeave: (): void => {
      hover.onPointerLeave();
      singlePackets()?.pointAt(run, null);
    },
    onClick: (event: MouseEvent<HTMLElement>): void => {
      const under = isSlow ? packetUnder(event) : null;
      if (under === null) hover.onClick(event);
      else singlePackets()?.pinPacket(run, under);
      invalidateAll();
    },
  };
  const packetsUnder = ({ clientX }: Point): number => {
    const now = picture.current;
    const left = body.current == null ? 0 : boundsOf(body.current).left;
    return now === null ? 0 : (now.layout.head - (clientX - left)) / now.cell;
  };
  return (
    <PanelFrame name="network" title={panelText("panel.network.title")} sentence={stripSentence}>
      <div className="pn-plot" ref={body} {...packets}>
        <canvas ref={canvas} className="pn-canvas" />
        <Suspense>{isSlow && <PacketChooser picture={picture} />}</Suspense>
        {thresholds.map((threshold) => (
          <StripHandle
            key={threshold.id}
            threshold={threshold}
            packetsUnder={packetsUnder}
            capacity={() => picture.current?.capacity ?? 100}
          />
        ))}
      </div>
      <StripList />
      <Suspense>
        <PacketCard />
      </Suspense>
    </PanelFrame>
  );
};

/** Distance from the middle of a row, px, within which the pointer is on it. */
const ROW_REACH = 11;

/** The group whose row, at either end of the strip, is at this point. */
const rowAt = (picture: StripPicture | null, x: number, y: number): string | null => {
  if (picture === null) return null;
  const { layout, lane } = picture;
  const atEnds = layout.isStacked || x < layout.linksFrom || x > layout.bars - 4;
  const row = atEnds ? layout.rows.findIndex((middle) => Math.abs(y - middle) <= ROW_REACH) : -1;
  return lane.groups[row]?.id ?? null;
};

interface HandleProps {
  readonly threshold: Threshold;
  readonly packetsUnder: (place: Point) => number;
  readonly capacity: () => number;
}

/** The handle of a threshold on the buffer: it sets the same value as the handles in the traces and on the curve. */
const StripHandle = ({ threshold, packetsUnder, capacity }: HandleProps): ReactElement => {
  const { field, value } = threshold;
  const setHighlight = useLab((state) => state.setHighlight);
  const drag = useThresholdDrag(threshold, packetsUnder, capacity);
  const light = () => setHighlight({ kind: "field", field: threshold.id });
  const leave = () => setHighlight(null);
  return (
    <button
      type="button"
      className="pn-strip-handle"
      data-field={threshold.id}
      role="slider"
      aria-orientation="horizontal"
      aria-label={panelText("panel.network.thresholdLabel", { name: nameWithSymbol(field) })}
      aria-valuemin={leastByHand(field)}
      aria-valuemax={field.max}
      aria-valuenow={value}
      aria-valuetext={spoken(shown(value, "packets"))}
      onPointerEnter={light}
      onPointerLeave={leave}
      onFocus={light}
      onBlur={leave}
      {...drag}
    />
  );
};

/** A screen reader reads line by line: every two seconds is often enough. */
const slowly = (): number => 2000;

/** The strip as text, for screen readers. */
const StripList = (): ReactElement => {
  const run = useRun();
  const list = useRef<HTMLUListElement>(null);
  useLiveCharts();
  useTextUpdates(
    list,
    () => {
      const items = stripLines(run).map((line) => {
        const item = document.createElement("li");
        item.textContent = line;
        return item;
      });
      const fragment = document.createDocumentFragment();
      for (const item of items) fragment.append(item);
      list.current?.replaceChildren(fragment);
    },
    slowly,
  );
  return <ul className="pn-sr" ref={list} aria-label={panelText("panel.network.list")} />;
};
