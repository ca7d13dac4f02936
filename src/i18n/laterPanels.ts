import { laterPanelMessages } from "./enLaterPanels.ts";
import { textOf } from "./message.ts";

/** Like `t`, for the messages of the panels that load after the first trace. */
export const panelText = textOf("laterPanels", laterPanelMessages);

/**
 * The time that a live report is about, in words: "21.5 to 31.5 s". A report is renewed every half second, so it may
 * end up to half a second before the clock, and numbers of the trace up to the clock may differ from it. "": no report
 * yet.
 */
export const reportTime = (report: { readonly from: number; readonly to: number } | null): string =>
  report === null ? "" : panelText("panel.reportTime", { from: report.from.toFixed(1), to: report.to.toFixed(1) });
