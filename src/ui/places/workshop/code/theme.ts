import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Code is ink: a hue means data. The line that decided and faults are the only colours. */
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.self, tags.null, tags.atom], fontWeight: "600" },
  { tag: [tags.comment, tags.meta], color: "var(--ink3)" },
  { tag: [tags.string, tags.regexp, tags.number, tags.bool, tags.typeName], color: "var(--ink2)" },
]);

const look = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--panel)", fontSize: "var(--code-size)" },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "var(--code-line)", scrollbarWidth: "thin" },
  ".cm-content": { padding: "5px 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 10px 0 6px" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--ink3)", border: "0" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 8px 0 2px", minWidth: "26px" },
  ".cm-marks .cm-gutterElement": { width: "14px", textAlign: "center", color: "var(--bad)" },
  ".cm-marks .cm-decides": { color: "var(--active-ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--press)",
  },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { background: "none", outline: "1px solid var(--line2)" },
  ".cm-decided": { backgroundColor: "var(--active)" },
  ".cm-faulty": { backgroundColor: "color-mix(in srgb, var(--bad) 10%, transparent)" },
  ".cm-wrong": { textDecoration: "underline wavy var(--bad) 1px", textUnderlineOffset: "2px" },
  ".cm-fault": {
    position: "sticky",
    left: "54px",
    display: "flex",
    gap: "8px",
    width: "max-content",
    maxWidth: "min(520px, calc(100cqw - 76px))",
    margin: "2px 10px 4px 4px",
    padding: "6px 10px",
    borderRadius: "5px",
    backgroundColor: "var(--panel)",
    boxShadow: "inset 0 0 0 1px var(--bad)",
    font: "400 12px/17px var(--sans)",
    whiteSpace: "normal",
  },
  ".cm-fault button": {
    minHeight: "24px",
    padding: "0 4px",
    margin: "-4px 0",
    border: "0",
    background: "none",
    color: "var(--ink)",
    cursor: "pointer",
    font: "inherit",
    textDecoration: "underline",
  },
  ".cm-fault button:focus-visible": { outline: "2px solid var(--focus)" },
  ".cm-tooltip": {
    border: "1px solid var(--line2)",
    borderRadius: "6px",
    backgroundColor: "var(--panel)",
    boxShadow: "var(--shadow)",
    color: "var(--ink)",
    font: "400 12px/17px var(--sans)",
  },
  ".cm-help": { maxWidth: "360px", padding: "6px 10px" },
  ".cm-help b": { fontFamily: "var(--mono)", fontWeight: "600", marginRight: "8px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "var(--code-size)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 8px", lineHeight: "17px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--press)", color: "var(--ink)" },
  ".cm-completionInfo": { maxWidth: "300px", padding: "6px 10px" },
  ".cm-completionDetail": { color: "var(--ink3)", fontStyle: "normal" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600" },
});

/** How the editor looks, in both themes of the page. */
export const editorLook: Extension = [look, syntaxHighlighting(colours)];
