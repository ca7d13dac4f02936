import type { ReactElement } from "react";
import { algorithms } from "../../../engine/documentation.ts";
import { compareText } from "../../../i18n/compare.ts";
import { AlgorithmList } from "../../controls/AlgorithmList.tsx";
import { useRun } from "../../session/RunContext.tsx";
import "../../controls/picker.css";
import { readPage } from "../../session/reading.ts";
import { useModal } from "../../widgets/useModal.ts";

export interface PickerDialogProps {
  /** Purpose of the choice: to add a lane, or to change the algorithm of a lane. */
  readonly purpose: "add" | "change";
  /** Id of the discipline in use; undefined: none. */
  readonly current: string | undefined;
  choose(id: string): void;
  close(): void;
}

/** A dialog over the page for choosing one of all algorithms. */
const PickerDialog = ({ purpose, current, choose, close }: PickerDialogProps): ReactElement => {
  const run = useRun();
  const { leave, element } = useModal(close);
  return (
    <dialog {...element} className="dialog cmp-picker" aria-label={compareText(`picker.${purpose}`)}>
      <AlgorithmList
        all={algorithms}
        current={current}
        choose={(id) => {
          choose(id);
          leave();
        }}
        close={leave}
        read={(id) => {
          leave();
          readPage(run, id ?? "");
        }}
      />
    </dialog>
  );
};

export default PickerDialog;
