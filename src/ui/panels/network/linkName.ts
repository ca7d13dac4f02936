import { panelText } from "../../../i18n/laterPanels.ts";
import { drawText, textWidth } from "../../chart/drawing.ts";
import { token } from "../../chart/palette.ts";
import { shownNow } from "../../plots/now.ts";
import { showWords } from "../../quantity.ts";
import type { StripPicture } from "./stripPicture.ts";

/** Gap between the name and the bars behind it, px. */
const GAP = 8;

const linkWords = ({ run, lane }: StripPicture): string => {
  const now = shownNow(run, "capacity");
  return Number.isNaN(now)
    ? panelText("panel.network.link", { rate: showWords(lane.scenario.bottleneck.rate, "bit/s") })
    : panelText("panel.network.linkNow", { rate: showWords(now, "bit/s") });
};

/** Left edge of the link's name, px; text above the buffer ends before it. Narrow strips have no room for the name. */
export const linkNameLeft = (picture: StripPicture): number => {
  const { isNarrow, bars } = picture.layout;
  return isNarrow ? bars : bars - GAP - textWidth(picture.context, linkWords(picture));
};

/** Writes the link's name and rate above it. */
export const drawLinkName = (picture: StripPicture): void => {
  const { isNarrow, bars, queueTop } = picture.layout;
  if (isNarrow) return;
  drawText(picture.context, linkWords(picture), bars - GAP, queueTop - 15.5, {
    align: "right",
    colour: token("--ink2"),
  });
};
