import { PAGE_STYLE, REPORT_STYLE } from "./reportHtml.ts";

/** Puts a report into a tree of its own: its style is not the page's. */
export const fillTree = (holder: HTMLElement, body: string): void => {
  const tree = holder.shadowRoot ?? holder.attachShadow({ mode: "open" });
  if (tree.adoptedStyleSheets.length === 0) {
    const style = new CSSStyleSheet();
    style.replaceSync(REPORT_STYLE);
    tree.adoptedStyleSheets = [style];
  }
  tree.innerHTML = body;
};

/**
 * Prints a report alone, in place of the page: a frame or a window for it would need rights that a page in a frame may
 * not have. @param body markup of the report
 */
export const printReport = (body: string): void => {
  const sheet = document.createElement("div");
  sheet.className = "printed-report";
  fillTree(sheet, body);
  document.body.append(sheet);
  // Browsers ignore `@page` in the style of a shadow tree.
  const paper = new CSSStyleSheet();
  paper.replaceSync(PAGE_STYLE);
  document.adoptedStyleSheets.push(paper);
  const { dataset } = document.documentElement;
  dataset["prints"] = "report";
  addEventListener(
    "afterprint",
    () => {
      delete dataset["prints"];
      sheet.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== paper);
    },
    { once: true },
  );
  print();
};
