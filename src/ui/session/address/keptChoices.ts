import type { Lab } from "../state.ts";
import { readRecord, type SafeStorage } from "./storage.ts";

type Choices = Readonly<Record<string, unknown>>;

/** The choices that hold for all runs, by the names under which `persist.ts` finds them again. */
const choicesOf = ({ theme, shortcuts, byGroup, speedAsked, view }: Lab): Choices => ({
  theme,
  shortcuts,
  byGroup,
  speed: speedAsked,
  span: view.span,
});

/** Stores the choices that were changed in this tab; those of other tabs stay. */
export class KeptChoices {
  private latest: Choices;

  /** @param begun the state when this tab had changed nothing yet */
  constructor(
    private readonly storage: SafeStorage,
    begun: Lab,
  ) {
    this.latest = choicesOf(begun);
  }

  store(state: Lab): void {
    const now = choicesOf(state);
    const changed = Object.entries(now).filter(([key, choice]) => choice !== this.latest[key]);
    this.latest = now;
    if (changed.length === 0) return;
    const stored = { ...readRecord(this.storage, "choices"), ...Object.fromEntries(changed) };
    this.storage.write("choices", JSON.stringify(stored));
  }
}
