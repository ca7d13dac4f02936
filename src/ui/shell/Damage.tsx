import type { ReactElement } from "react";
import { t } from "../../i18n/message.ts";
import { useLab, useRun } from "../session/RunContext.tsx";

/** Reports an error in the address; the previous run stays. */
export const Damage = (): ReactElement | null => {
  const run = useRun();
  const damage = useLab((state) => state.damage);
  if (damage === "") return null;
  return (
    <div className="damage" role="alert">
      <span>{damage}</span>
      <button type="button" className="link" onClick={() => run.lab.getState().setDamage("")}>
        {t("page.dismiss")}
      </button>
    </div>
  );
};
