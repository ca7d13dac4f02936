import type { QrPath } from "../../widgets/qrCode.ts";

/** A QR code as an SVG file, dark on white. */
export const codeSvg = ({ side, path }: QrPath): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${8 * side}" height="${8 * side}" shape-rendering="crispEdges">` +
  `<rect width="${side}" height="${side}" fill="#fff"/><path d="${path}"/></svg>\n`;
