import { type ReactElement, useEffect } from "react";
import { useStore } from "zustand";
import { catalog } from "../../engine/catalog.ts";
import { dialogText } from "../../i18n/dialogs.ts";
import { t } from "../../i18n/message.ts";
import { readAddress } from "../../scenario/address/readAddress.ts";
import { presets } from "../../scenario/presets/registry.ts";
import { addressInstead } from "../session/address/instead.ts";
import { addressSays } from "../session/address/says.ts";
import { retryLoad } from "../session/loading/retryLoad.ts";
import { useLab, useRun } from "../session/RunContext.tsx";

/** Whether the parts of this address have been looked at. */
const isTold = (address: string): boolean => {
  const says = addressSays.getState();
  return says.address === address && says.said["parts"] !== undefined;
};

/**
 * Tells what is wrong with the address that was opened last: why it could not be opened, or which parts were left out.
 */
const AddressSays = (): ReactElement | null => {
  const run = useRun();
  const opened = useStore(addressInstead, (state) => state.opened);
  const damage = useLab((state) => state.damage);
  const isLoading = useLab((state) => state.status === "loading");
  const { address, said } = useStore(addressSays);
  useEffect(() => {
    // An address without parts names nothing that could be wrong, and has been read.
    if (opened === "" || (isLoading && damage === "") || (damage === "" && !opened.includes("?"))) return;
    const read = readAddress(addressInstead.getState().addresses[opened] ?? opened, presets, catalog);
    if (!read.ok) {
      if (damage === t("address.damaged")) run.lab.getState().setDamage(read.faults[0]?.message ?? damage);
    } else if (!isTold(opened))
      void retryLoad(() => import("./addressParts.ts")).then(({ tellParts }) => tellParts(run, opened, read.value));
  }, [run, opened, damage, isLoading]);
  const sentences = address === opened ? Object.values(said).flat() : [];
  if (sentences.length === 0) return null;
  return (
    <div className="new-version" role="alert">
      <div>
        <p>{dialogText("address.partly")}</p>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <button
        type="button"
        className="button outlined"
        onClick={() => addressSays.setState({ address: opened, said: { parts: [] } })}
      >
        {t("page.dismiss")}
      </button>
    </div>
  );
};

export default AddressSays;
