import type { ReactElement } from "react";
import { tuningText } from "../../../../i18n/tuning.ts";

/** The row of the sweep place that opens the search. */
export const TuneRow = ({ open }: { open(): void }): ReactElement => (
  <section className="tun-row" aria-label={tuningText("row.title")}>
    <h3>{tuningText("row.title")}</h3>
    <p className="note">{tuningText("row.says")}</p>
    <button type="button" className="button outlined" onClick={open}>
      {tuningText("row.open")}
    </button>
  </section>
);
