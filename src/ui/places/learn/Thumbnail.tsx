import { type ReactElement, useEffect, useState } from "react";
import { PICTURE_TOP, PICTURE_VALUES } from "../../../lessons/pictureSize.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";

type Kind = "lessons" | "scenes";
type Pictures = Readonly<Record<Kind, Readonly<Record<string, string>>>>;

let pictures: Pictures | undefined;
const loading = retryLoad(() => import("../../../lessons/thumbnails.json")).then(({ default: { lessons, scenes } }) => {
  pictures = { lessons, scenes };
});

/** Distance of the curve from the edges, in parts of the box. */
const MARGIN = 8;
const WIDTH = PICTURE_VALUES - 1;

const pathOf = (values: string): string =>
  `M${values
    .split(" ")
    .map((value, i) => `${i} ${PICTURE_TOP - Number(value)}`)
    .join("L")}`;

/** The queue of a lesson or a scene over time, small and without axes. */
export const Thumbnail = ({ kind, id }: { readonly kind: Kind; readonly id: string }): ReactElement => {
  const [, setLoaded] = useState(pictures !== undefined);
  useEffect(() => {
    let isShown = true;
    void loading.then(() => {
      if (isShown) setLoaded(true);
    });
    return () => {
      isShown = false;
    };
  }, []);
  const values = pictures?.[kind][id];
  const line = values === undefined ? "" : pathOf(values);
  return (
    <svg
      className="home-picture"
      viewBox={`0 ${-MARGIN} ${WIDTH} ${PICTURE_TOP + MARGIN}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {line !== "" && (
        <>
          <path d={`${line}V${PICTURE_TOP}H0z`} fill="var(--qfill)" />
          <path d={line} fill="none" stroke="var(--q)" vectorEffect="non-scaling-stroke" />
        </>
      )}
    </svg>
  );
};
