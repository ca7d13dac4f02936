import type { StoreApi } from "zustand/vanilla";
import { t } from "../../i18n/message.ts";
import type { Lab } from "./state.ts";

/** A listener that drops the sentences that the run has ended as soon as that is no longer so. */
export const forgetEnd =
  (store: StoreApi<Lab>) =>
  (now: Lab, before: Lab): void => {
    if (before.status !== "ended" || now.status === "ended") return;
    const said = t("remark.ended");
    const remarks = Object.fromEntries(Object.entries(now.remarks).filter(([, remark]) => remark !== said));
    const isSaid = now.notice === said || now.notice === t("state.ended");
    store.setState({ remarks, notice: isSaid ? "" : now.notice });
  };
