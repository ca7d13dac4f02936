import type { ReactElement } from "react";
import { dialogText } from "../../i18n/dialogs.ts";
import { qrCode } from "./qrCode.ts";

/** Width of the light border in modules; without it scanners do not find the code (ISO/IEC 18004, section 6.3.8). */
const QUIET = 4;

/** The link as a QR code, or a sentence if it is too long for one. Dark on light in both themes. */
export const QrFigure = ({ link }: { readonly link: string }): ReactElement => {
  const code = qrCode(link);
  if (code === undefined) return <p className="hint">{dialogText("share.noCode")}</p>;
  let path = "";
  for (const [y, row] of code.entries())
    for (const [x, isDark] of row.entries()) if (isDark) path += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
  const side = code.length + 2 * QUIET;
  return (
    <svg className="qr" viewBox={`0 0 ${side} ${side}`} role="img">
      <title>{dialogText("share.code")}</title>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
};
