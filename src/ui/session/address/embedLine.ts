import { escapeMarkup } from "../../../units/escapeMarkup.ts";
import { type EmbedOptions, writeEmbed } from "./embedOptions.ts";

/** Heights of the frames, px; a page that listens can follow the lab instead (docs/embedding.md). */
const HEIGHTS: Readonly<Record<EmbedOptions["embed"], number>> = {
  "1": 760,
  strip: 240,
  trace: 420,
  inside: 660,
  compare: 420,
};

/** The address of an embed. @param link to the run in a lab of its own */
export const embedAddress = (link: string, options: EmbedOptions): string => {
  const url = new URL(link);
  url.search = writeEmbed(options);
  return url.href;
};

/**
 * The line of HTML that shows a run in another page; a page that shows no frames shows its link.
 * @param title of the run
 */
export const embedLine = (link: string, title: string, options: EmbedOptions): string => {
  // The frame of a transparent page is transparent only where both have the same colour scheme.
  const scheme = options.theme === "page" ? "" : `;color-scheme:${options.theme}`;
  const style = `border:0${scheme}`;
  const [src, href, name] = [embedAddress(link, options), link, title].map(escapeMarkup);
  const size = `width="100%" height="${HEIGHTS[options.embed]}"`;
  return `<iframe src="${src}" title="${name}" ${size} style="${style}" loading="lazy" allowfullscreen><a href="${href}">${name}</a></iframe>`;
};
