import { laterPanelMessages } from "./enLaterPanels.ts";
import { textOf } from "./message.ts";

/** Like `t`, for the messages of the panels that load after the first trace. */
export const panelText = textOf("laterPanels", laterPanelMessages);
