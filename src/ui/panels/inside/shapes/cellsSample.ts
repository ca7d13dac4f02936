/** A cell that was drawn at random. */
export interface Drawn {
  readonly place: number;
  readonly matched: boolean;
}
/** A strip of cells in one sample. */
export interface Strip {
  /** The flow of the compared packet; NaN: that of the latest arrival. */
  readonly arrival: number;
  /** Number of cells that were drawn; 0: no comparison. */
  readonly draws: number;
  readonly drawn: readonly Drawn[];
  /** Number of all cells. */
  readonly count: number;
  /** Flows of the sampled cells. */
  readonly flows: Float64Array;
}

/** Decodes the array of `CellsShape.sample`; null: there is none yet. */
export const readCells = (sample: Float64Array): Strip | null => {
  const [arrival, draws = 0] = sample;
  const end = 2 + 2 * draws;
  if (arrival === undefined || sample.length <= end) return null;
  const flows = sample.subarray(end + 1);
  const drawn: Drawn[] = [];
  for (let i = 2; i < end; i += 2) {
    const place = sample[i] ?? -1;
    // A cell that was not sampled is not in the picture.
    if (place >= 0 && place < flows.length) drawn.push({ place, matched: sample[i + 1] === 1 });
  }
  return { arrival, draws, drawn, count: sample[end] ?? 0, flows };
};
