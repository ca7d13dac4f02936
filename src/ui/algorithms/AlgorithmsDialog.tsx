import { lazy, type ReactElement, Suspense, useEffect, useRef, useState } from "react";
import { catalog } from "../../engine/catalog.ts";
import { say } from "../../i18n/algorithms.ts";
import { Dialog } from "../dialogs/Dialog.tsx";
import { lab, useLab } from "../session/lab.ts";
import { Icon } from "../shell/Icon.tsx";
import { AlgorithmTable, FIRST_VIEW } from "./AlgorithmTable.tsx";
import { ANYTHING, found } from "./find.ts";
import "./algorithms.css";

// The typesetter of formulas comes with the first page.
const AlgorithmPage = lazy(() => import("./AlgorithmPage.tsx"));

interface Props {
  /** Id of the algorithm whose page is shown first; null: the table of all. */
  readonly first: string | null;
  close(): void;
}

/** The documentation: a table of all algorithms, and a page for each. */
const AlgorithmsDialog = ({ first, close }: Props): ReactElement => {
  const [shown, setShown] = useState(first);
  const [before, setBefore] = useState<string | null>(null);
  const [view, setView] = useState(FIRST_VIEW);
  const current = useLab((state) => state.inForce.lanes[0]?.queue);
  const one = catalog.queues.find(({ id }) => id === shown);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (one !== undefined) list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [one]);
  const back = (): void => {
    setBefore(shown);
    setShown(null);
  };
  const backButton = (
    <button type="button" className="link alg-back" onClick={back}>
      <Icon name="back" size={13} />
      {say("page.all")}
    </button>
  );
  return (
    <Dialog
      title={one?.doc.title ?? say("table.title")}
      className="algorithms"
      close={close}
      beforeTitle={one === undefined ? undefined : backButton}
    >
      {one === undefined ? (
        <AlgorithmTable
          all={catalog.queues}
          current={current}
          before={before}
          view={view}
          show={setView}
          read={setShown}
        />
      ) : (
        <div className="alg-reading">
          <nav ref={list} aria-label={say("picker.list")}>
            <ul>
              {found(catalog.queues, ANYTHING).map(({ id, doc }, i, all) => (
                <li key={id}>
                  {doc.family !== all[i - 1]?.doc.family && <span>{say(`family.${doc.family}`)}</span>}
                  <button type="button" aria-current={id === one.id ? "page" : undefined} onClick={() => setShown(id)}>
                    {doc.title}
                  </button>
                </li>
              ))}
            </ul>
          </nav>
          <Suspense fallback={<div className="alg-page" />}>
            <AlgorithmPage
              key={one.id}
              one={one}
              inUse={one.id === current}
              use={() => lab.getState().change("lanes.0.queue", one.id)}
            />
          </Suspense>
        </div>
      )}
    </Dialog>
  );
};

export default AlgorithmsDialog;
