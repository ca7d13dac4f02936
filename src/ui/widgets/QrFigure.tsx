import type { ReactElement } from "react";
import { dialogText } from "../../i18n/dialogs.ts";
import { qrPath } from "./qrCode.ts";

/** The link as a QR code, or a sentence if it is too long for one. Dark on light in both themes. */
export const QrFigure = ({ link }: { readonly link: string }): ReactElement => {
  const code = qrPath(link);
  if (code === undefined) return <p className="hint">{dialogText("share.noCode")}</p>;
  return (
    <svg className="qr" viewBox={`0 0 ${code.side} ${code.side}`} role="img">
      <title>{dialogText("share.code")}</title>
      <path d={code.path} shapeRendering="crispEdges" />
    </svg>
  );
};
