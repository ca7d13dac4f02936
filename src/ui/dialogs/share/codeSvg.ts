import type { QrPath } from "../../widgets/qrCode.ts";

/** A QR code as an SVG file, dark on white. @param size of a side, px */
export const codeSvg = ({ side, path }: QrPath, size = 8 * side): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${size}" height="${size}" shape-rendering="crispEdges">` +
  `<rect width="${side}" height="${side}" fill="#fff"/><path d="${path}"/></svg>\n`;
