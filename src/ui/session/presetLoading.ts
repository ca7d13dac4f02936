import type { Opening } from "./state.ts";

/** How the page opens presets. */
export interface PresetLoadingOptions {
  /** The opening of a preset; undefined if no preset has this name. */
  openingOf(preset: string): Opening | undefined;
  /** Loads everything that this preset needs before it can open; null: nothing is needed. */
  prepare?(preset: string): Promise<void> | null;
}

/** Opens presets. What one needs may take a while to load: of several the newest counts, and what opens meanwhile. */
export class PresetLoading {
  private wanted = "";

  constructor(
    private readonly options: PresetLoadingOptions,
    private readonly open: (opening: Opening) => void,
  ) {}

  async load(id: string): Promise<void> {
    this.wanted = id;
    const before = this.options.prepare?.(id) ?? null;
    if (before !== null) await before;
    const opening = this.wanted === id ? this.options.openingOf(id) : undefined;
    if (opening !== undefined) this.open(opening);
  }

  /** Something else opens. */
  forget(): void {
    this.wanted = "";
  }
}
