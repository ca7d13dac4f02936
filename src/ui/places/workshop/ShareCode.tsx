import { type ReactElement, useMemo } from "react";
import { useStore } from "zustand";
import { catalog } from "../../../engine/catalog.ts";
import { wordOf } from "../../../i18n/words.ts";
import { workshopText } from "../../../i18n/workshop.ts";
import { addressOf } from "../../session/address/linking.ts";
import { LinkField } from "../../widgets/LinkField.tsx";
import { saveText } from "../../widgets/saveFile.ts";
import type { ContractTests } from "./contractTests.ts";
import { sceneOf } from "./sceneOf.ts";
import type { Version, Workshop } from "./workshop.ts";

/** Length beyond which some programs for messages cut a link, in characters. */
const CUT_AT = 2048;

interface Props {
  readonly workshop: Workshop;
  readonly contractTests: ContractTests;
}

/** The link of the last version that compiles; or why there is none; and the file of what stands in the editor. */
export const ShareCode = ({ workshop, contractTests }: Props): ReactElement => {
  const { version, file, source, isHeld, faults } = useStore(workshop.store);
  const n = faults.length;
  return (
    <div className="wks-share">
      {isHeld ? (
        <p>{workshopText("share.held")}</p>
      ) : version === null ? (
        <p>{n === 0 ? workshopText("share.notYet") : workshopText("share.faults", { n })}</p>
      ) : (
        <>
          {n > 0 && <p className="wks-bad">{workshopText("share.older", { n, version: version.number })}</p>}
          <VersionLink {...{ version, file, contractTests }} />
        </>
      )}
      <button
        type="button"
        className="button outlined"
        onClick={() => saveText(source, "text/plain;charset=utf-8", file)}
      >
        {workshopText("share.file", { file })}
      </button>
    </div>
  );
};

interface LinkProps {
  readonly version: Version;
  readonly file: string;
  readonly contractTests: ContractTests;
}
/** A link that holds a version's source and the workshop's scene, and how long it is. */
const VersionLink = ({ version, file, contractTests }: LinkProps): ReactElement => {
  const { id, source } = version.compiled;
  const name =
    wordOf(
      catalog.queues.find((one) => one.id === id),
      "title",
    ) ?? file;
  const link = useMemo(() => {
    const scene = sceneOf(name, [id]);
    const address = addressOf("", scene, scene, { at: undefined, changes: true, play: true });
    return new URL(address, location.href).href;
  }, [id, name]);
  const failed = contractTests.store.getState().results.some(({ verdict }) => verdict !== "passed");
  const lines = source.trimEnd().split("\n").length;
  return (
    <>
      <div>
        <h3>{workshopText("share.title", { name })}</h3>
        <p>{workshopText("share.says", { lines, n: source.length })}</p>
      </div>
      <LinkField link={link} name={workshopText("share.link")} copy={workshopText("share.copy")} />
      <p className="note">
        {workshopText(link.length > CUT_AT ? "share.long" : "share.length", { n: link.length, cut: CUT_AT })}
      </p>
      {failed && <p className="wks-bad">{workshopText("share.failed")}</p>}
      <p className="note">{workshopText("share.asks")}</p>
    </>
  );
};
