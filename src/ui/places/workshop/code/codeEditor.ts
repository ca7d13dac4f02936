import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { workshopText } from "../../../../i18n/workshop.ts";
import type { Fault } from "../../../../workshop/compile/fault.ts";
import { completeContract, helpFor } from "./contract.ts";
import { faultMarks, goToFault, showDecided, showFaults } from "./faults.ts";
import { editorLook } from "./theme.ts";

/** What the editor asks of the page. */
export interface EditorHost {
  /** The text has changed. */
  edited(source: string): void;
  /** Ctrl S. */
  putIn(): void;
  /** Ctrl Enter. */
  race(): void;
  /** Escape, with nothing open: the focus leaves the editor. */
  leave(): void;
}

/** The word under a place, with one sentence about it. */
const help = hoverTooltip(({ state }, pos) => {
  const line = state.doc.lineAt(pos);
  const column = pos - line.from;
  for (const found of line.text.matchAll(/[A-Za-z_$][\w$]*/g)) {
    const end = found.index + found[0].length;
    if (column < found.index || column > end) continue;
    const named = helpFor(found[0], line.text.slice(0, found.index));
    if (named === null) return null;
    return {
      pos: line.from + found.index,
      end: line.from + end,
      above: true,
      create: () => {
        const dom = document.createElement("div");
        dom.className = "cm-help";
        const name = dom.appendChild(document.createElement("b"));
        name.textContent = named.name;
        dom.append(named.says);
        return { dom };
      },
    };
  }
  return null;
});

const act = (does: () => void) => (): boolean => {
  does();
  return true;
};

const extensionsFor = (host: EditorHost): Extension => [
  faultMarks,
  lineNumbers(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  indentUnit.of("  "),
  EditorState.tabSize.of(2),
  javascript({ typescript: true }),
  autocompletion({ override: [completeContract], icons: false }),
  help,
  editorLook,
  keymap.of([
    { key: "Mod-s", run: act(() => host.putIn()), preventDefault: true },
    { key: "Mod-Enter", run: act(() => host.race()) },
    { key: "F8", run: goToFault(1), preventDefault: true },
    { key: "Shift-F8", run: goToFault(-1), preventDefault: true },
    ...completionKeymap,
    ...closeBracketsKeymap,
    ...defaultKeymap.filter(({ key }) => key !== "Mod-Enter"),
    ...historyKeymap,
    indentWithTab,
    { key: "Escape", run: act(() => host.leave()) },
  ]),
  EditorView.contentAttributes.of({
    "aria-label": workshopText("editor.label"),
    "aria-description": workshopText("editor.keys"),
    spellcheck: "false",
    // What scrolls must hold something that the key Tab reaches.
    tabindex: "0",
  }),
  EditorView.updateListener.of(({ docChanged, state }) => {
    if (docChanged) host.edited(state.doc.toString());
  }),
];

/**
 * The editor of a discipline's source. It lives in a shadow root: there its styles are a style sheet that is made by
 * the program, which the policy of the page allows, where a `<style>` in the page is refused.
 */
export class CodeEditor {
  private readonly view: EditorView;
  private readonly extensions: Extension;
  private readonly locking = new Compartment();

  constructor(host: HTMLElement, source: string, page: EditorHost) {
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    this.extensions = [this.locking.of([]), extensionsFor(page)];
    this.view = new EditorView({ root, parent: root, state: this.stateOf(source) });
  }

  /** Whether the text can only be read. */
  lock(isLocked: boolean): void {
    this.view.dispatch({ effects: this.locking.reconfigure(EditorState.readOnly.of(isLocked)) });
  }

  private stateOf(doc: string): EditorState {
    return EditorState.create({ doc, extensions: this.extensions });
  }

  /** Replaces everything, such as by another file; there is no way back from it in the editor. */
  open(source: string): void {
    this.view.setState(this.stateOf(source));
  }

  /** Replaces the text as an edit, which can be undone. */
  replace(source: string): void {
    const { doc } = this.view.state;
    this.view.dispatch({ changes: { from: 0, to: doc.length, insert: source } });
  }

  showFaults(faults: readonly Fault[]): void {
    this.view.dispatch({ effects: showFaults.of(faults) });
  }

  /** Lights a line of the source, from 1; null: none. */
  showDecided(line: number | null): void {
    this.view.dispatch({ effects: showDecided.of(line) });
  }

  focus(): void {
    this.view.focus();
  }

  close(): void {
    this.view.destroy();
  }
}
