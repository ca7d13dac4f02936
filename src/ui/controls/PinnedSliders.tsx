import type { ReactElement } from "react";
import { phoneText } from "../../i18n/phone.ts";
import { shownScenario } from "../session/changes/shownLane.ts";
import { usePins } from "../session/pins.ts";
import { useLab } from "../session/RunContext.tsx";
import { groupStyles } from "../theme/groups.ts";
import { FieldControl } from "./FieldControl.tsx";
import { bufferPackets } from "./model.ts";
import { pinnedItems } from "./pinned.ts";

/** The sliders that a phone keeps in view with the trace: what they do is seen while they move. */
const PinnedSliders = (): ReactElement => {
  const inForce = useLab((state) => shownScenario(state.inForce));
  const opened = useLab((state) => shownScenario(state.opened));
  const pinned = pinnedItems(inForce, opened, usePins());
  const styles = groupStyles(inForce);
  return (
    <section className="panel pinned" aria-label={phoneText("pins.title")}>
      {pinned.length === 0 && <p className="hint">{phoneText("pins.none")}</p>}
      {pinned.map(({ item, group }) => (
        <FieldControl
          key={item.path}
          item={item}
          bufferPackets={bufferPackets(inForce)}
          badge={styles.find(({ id }) => id === group)}
        />
      ))}
    </section>
  );
};
export default PinnedSliders;
