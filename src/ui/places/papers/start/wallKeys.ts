import type { RefObject } from "react";
import { experiments } from "../../../../experiments/registry.ts";
import type { Run } from "../../../session/run.ts";
import { belongsTo } from "../../../shell/belongsTo.ts";
import { isCovered } from "../../../shell/placeKeys.ts";
import { boundsOf } from "../../../theme/zoom.ts";
import { runnerOf } from "../papers.ts";

const tilesIn = (wall: HTMLElement): readonly HTMLElement[] => [...wall.querySelectorAll<HTMLElement>("[data-tile]")];

/** The tile that an arrow leads to from another; undefined: there is none in that direction. */
const tileAt = (tiles: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined => {
  const at = tiles.indexOf(from);
  if (key === "ArrowLeft") return tiles[at - 1];
  if (key === "ArrowRight") return tiles[at + 1];
  const own = boundsOf(from);
  const isBelow = key === "ArrowDown";
  const beyond = tiles.filter((tile) =>
    isBelow ? boundsOf(tile).top > own.top + 1 : boundsOf(tile).top < own.top - 1,
  );
  const next = isBelow ? beyond[0] : beyond.at(-1);
  if (next === undefined) return undefined;
  const row = boundsOf(next).top;
  const distance = (tile: HTMLElement): number => Math.abs(boundsOf(tile).left - own.left);
  return beyond.filter((tile) => Math.abs(boundsOf(tile).top - row) < 1).sort((a, b) => distance(a) - distance(b))[0];
};

const ARROWS: readonly string[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/**
 * The keys of the wall: arrows move over the tiles as over a grid, R runs the focused one.
 * @returns a function that stops this
 */
export const listenToWall = (run: Run, wall: RefObject<HTMLElement | null>): (() => void) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, target } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isCovered()) return;
    if (wall.current === null || !belongsTo(run, target) || !(target instanceof Element)) return;
    const tile = target.closest<HTMLElement>("[data-tile]");
    if (tile !== null && ARROWS.includes(key)) {
      const next = tileAt(tilesIn(wall.current), tile, key);
      next?.focus();
    } else if (tile !== null && key.toLowerCase() === "r" && run.lab.getState().shortcuts) {
      const entry = experiments.find(({ id }) => id === tile.dataset["tile"]);
      if (entry === undefined) return;
      runnerOf(run).run([entry]);
    } else return;
    event.preventDefault();
  };
  addEventListener("keydown", onKeyDown, { capture: true });
  return () => removeEventListener("keydown", onKeyDown, { capture: true });
};
