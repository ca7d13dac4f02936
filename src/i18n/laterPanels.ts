import { laterPanelMessages } from "./enLaterPanels.ts";
import { textOf } from "./message.ts";

/** As `t`, for the messages of the panels that are loaded after the first trace. */
export const panelText = textOf("laterPanels", laterPanelMessages);
