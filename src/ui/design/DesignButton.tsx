import { lazy, type ReactElement, Suspense, useState } from "react";
import { catalog } from "../../engine/catalog.ts";
import { algorithmOf } from "../../engine/documentation.ts";
import { say } from "../../i18n/algorithms.ts";
import { wordOf } from "../../i18n/words.ts";
import { retryLoad } from "../session/loading/retryLoad.ts";
import { useLab } from "../session/RunContext.tsx";
import { Icon } from "../widgets/Icon.tsx";

const DesignDialog = lazy(() => retryLoad(() => import("./DesignDialog.tsx")));

/** Opens the calculator of the lane's discipline; nothing is shown if it has no design rule. */
export const DesignButton = ({ lane }: { readonly lane: number }): ReactElement | null => {
  const [open, setOpen] = useState(false);
  const queue = useLab((state) => state.inForce.lanes[lane]?.queue);
  const definition = catalog.queues.find((one) => one.id === queue);
  const rule = definition === undefined ? null : algorithmOf(definition.id).rule;
  if (definition === undefined || rule === null) return null;
  return (
    <>
      <button
        type="button"
        className="link design-open"
        aria-haspopup="dialog"
        title={say("design.openTitle", { title: wordOf(definition, "title") })}
        onClick={() => setOpen(true)}
      >
        <Icon name="sliders" size={13} />
        {say("design.open")}
      </button>
      <Suspense>
        {open && (
          <DesignDialog
            key={definition.id}
            lane={lane}
            definition={definition}
            design={rule}
            close={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
};
