import { type Extension, RangeSet, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutter, WidgetType } from "@codemirror/view";
import { workshopText } from "../../../../i18n/workshop.ts";
import type { Fault, Fix } from "../../../../workshop/compile/fault.ts";

/** Shows the faults of what stands in the editor; none: takes them away. */
export const showFaults = StateEffect.define<readonly Fault[]>();
/** Lights the line that decided last, from 1; null: none. */
export const showDecided = StateEffect.define<number | null>();

/** A fault at its place in the text, which moves as the text is edited. */
interface Placed {
  readonly fault: Fault;
  readonly from: number;
  readonly to: number;
}

const placedIn = (text: Text, fault: Fault): Placed => {
  const line = text.line(Math.min(fault.line, text.lines));
  const from = Math.min(line.from + fault.column, line.to);
  return { fault, from, to: Math.min(line.from + fault.endColumn, line.to) };
};

/** The sentence of a fault, with inline code between backticks as it is. */
export const faultSentence = ({ line, message }: Fault): string => workshopText("fault.line", { line, message });

class FaultBox extends WidgetType {
  constructor(private readonly fault: Fault) {
    super();
  }
  override eq(other: FaultBox): boolean {
    return other.fault === this.fault;
  }
  override toDOM(view: EditorView): HTMLElement {
    const box = document.createElement("div");
    box.className = "cm-fault";
    const words = box.appendChild(document.createElement("span"));
    for (const part of wordsOf(faultSentence(this.fault))) words.append(part);
    const { fix } = this.fault;
    if (fix !== undefined) {
      const button = box.appendChild(document.createElement("button"));
      button.type = "button";
      button.textContent = fix.label;
      button.addEventListener("click", () => putIn(view, fix));
    }
    return box;
  }
  override ignoreEvent(): boolean {
    return true;
  }
}

/** Text with what stands between backticks in the font of code. */
const wordsOf = (text: string): (string | HTMLElement)[] =>
  text.split("`").map((part, i) => {
    if (i % 2 === 0) return part;
    const code = document.createElement("code");
    code.textContent = part;
    return code;
  });

const putIn = (view: EditorView, { from, to, insert }: Fix): void => {
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } });
  view.focus();
};

/** All faults of the editor, in the order of the text. */
export const faultsIn = StateField.define<readonly Placed[]>({
  create: () => [],
  update(placed, { effects, changes, docChanged, state }) {
    for (const effect of effects)
      if (effect.is(showFaults)) return effect.value.map((fault) => placedIn(state.doc, fault));
    // A correction is for the text as it was; the place moves with the text.
    return docChanged
      ? placed.map(({ fault, from, to }) => ({
          fault: withoutFix(fault),
          from: changes.mapPos(from),
          to: changes.mapPos(to),
        }))
      : placed;
  },
});
const withoutFix = ({ fix: _fix, ...fault }: Fault): Fault => fault;

const decidedIn = StateField.define<number | null>({
  create: () => null,
  update(place, { effects, changes, docChanged, state }) {
    for (const effect of effects) {
      if (!effect.is(showDecided)) continue;
      return effect.value === null || effect.value > state.doc.lines ? null : state.doc.line(effect.value).from;
    }
    return docChanged && place !== null ? changes.mapPos(place) : place;
  },
});

const wrong = Decoration.mark({ class: "cm-wrong" });
const faulty = Decoration.line({ class: "cm-faulty" });
const decided = Decoration.line({ class: "cm-decided" });

const decorations = (view: Pick<EditorView, "state">): DecorationSet => {
  const { doc } = view.state;
  const ranges = view.state.field(faultsIn).flatMap(({ fault, from, to }) => {
    const line = doc.lineAt(from);
    const box = Decoration.widget({ widget: new FaultBox(fault), block: true, side: 1 });
    return [faulty.range(line.from), ...(to > from ? [wrong.range(from, to)] : []), box.range(line.to)];
  });
  const place = view.state.field(decidedIn);
  if (place !== null) ranges.push(decided.range(doc.lineAt(place).from));
  return Decoration.set(ranges, true);
};

class Mark extends GutterMarker {
  constructor(
    private readonly sign: string,
    private readonly words: string,
    override readonly elementClass: string,
  ) {
    super();
  }
  override toDOM(): Node {
    const mark = document.createElement("span");
    mark.textContent = this.sign;
    mark.title = this.words;
    return mark;
  }
}

/** The margin with a dot at each fault and an arrow at the line that decided. */
const marks = gutter({
  class: "cm-marks",
  markers: ({ state }) => {
    const { doc } = state;
    const found = state
      .field(faultsIn)
      .map(({ fault, from }) => new Mark("●", fault.message, "").range(doc.lineAt(from).from));
    const place = state.field(decidedIn);
    if (place !== null)
      found.push(new Mark("▸", workshopText("editor.decided"), "cm-decides").range(doc.lineAt(place).from));
    return RangeSet.of(found, true);
  },
  initialSpacer: () => new Mark("●", "", ""),
});

/** Moves to the next fault after the cursor, or before it (−1). @returns false where there is none */
export const goToFault =
  (step: 1 | -1) =>
  (view: EditorView): boolean => {
    const places = view.state.field(faultsIn).map(({ from }) => from);
    const here = view.state.selection.main.head;
    const next =
      step > 0
        ? (places.find((place) => place > here) ?? places[0])
        : (places.findLast((place) => place < here) ?? places.at(-1));
    if (next === undefined) return false;
    view.dispatch({ selection: { anchor: next }, effects: EditorView.scrollIntoView(next, { y: "center" }) });
    return true;
  };

/** Faults in the text, and the line that decided. */
export const faultMarks: Extension = [
  faultsIn,
  decidedIn,
  EditorView.decorations.compute([faultsIn, decidedIn], (state) => decorations({ state })),
  marks,
];
