/** A cell that was drawn. */
export interface Drawn {
  readonly place: number;
  readonly matched: boolean;
}
/** A strip as it was sampled. */
export interface Strip {
  /** The flow that looked for its like; NaN: that of the latest arrival. */
  readonly arrival: number;
  /** Cells that it drew; 0: nobody looks. */
  readonly draws: number;
  readonly drawn: readonly Drawn[];
  /** Cells in all. */
  readonly count: number;
  /** Their flows, as many as were sampled. */
  readonly flows: Float64Array;
}

/** Reads the layout of `CellsShape.sample`; null: there is none yet. */
export const readCells = (sample: Float64Array): Strip | null => {
  const [arrival, draws = 0] = sample;
  const end = 2 + 2 * draws;
  if (arrival === undefined || sample.length <= end) return null;
  const flows = sample.subarray(end + 1);
  const drawn: Drawn[] = [];
  for (let i = 2; i < end; i += 2) {
    const place = sample[i] ?? -1;
    // A cell that was not sampled has no place in the picture.
    if (place >= 0 && place < flows.length) drawn.push({ place, matched: sample[i + 1] === 1 });
  }
  return { arrival, draws, drawn, count: sample[end] ?? 0, flows };
};
