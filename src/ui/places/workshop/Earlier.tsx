import { type ReactElement, useEffect, useState } from "react";
import { workshopText } from "../../../i18n/workshop.ts";
import { keptCodes, type Moment } from "../../session/own/kept.ts";
import type { Workshop } from "./workshop.ts";

interface Props {
  readonly workshop: Workshop;
  close(): void;
}

/** How the source was before, as this device has kept it. */
export const Earlier = ({ workshop, close }: Props): ReactElement => {
  const [moments, setMoments] = useState<readonly Moment[] | null>(null);
  useEffect(() => {
    void keptCodes().then((all) => {
      const { id } = workshop.store.getState();
      setMoments([...(all.find((one) => one.id === id)?.earlier ?? [])].reverse());
    });
  }, [workshop]);
  if (moments === null) return <p className="note" />;
  if (moments.length === 0) return <p className="wks-story">{workshopText("head.noEarlier")}</p>;
  return (
    <ul>
      {moments.map(({ at, source }) => (
        <li key={at}>
          <button
            type="button"
            onClick={() => {
              close();
              workshop.restore(source);
            }}
          >
            {new Date(at).toLocaleString()}
            <small>{workshopText("head.lines", { n: source.trimEnd().split("\n").length })}</small>
          </button>
        </li>
      ))}
    </ul>
  );
};
