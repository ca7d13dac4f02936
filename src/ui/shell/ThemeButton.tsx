import type { ReactElement } from "react";
import { t } from "../../i18n/message.ts";
import { useRun } from "../session/RunContext.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { useDark } from "./theme.ts";

/** Switches between light and dark. */
export const ThemeButton = (): ReactElement => {
  const run = useRun();
  const dark = useDark();
  const words = dark ? t("bar.light") : t("bar.dark");
  return (
    <button
      type="button"
      className="button square"
      onClick={() => run.lab.getState().setTheme(dark ? "light" : "dark")}
      title={words}
    >
      <Icon name={dark ? "sun" : "moon"} />
      <span className="unseen">{words}</span>
    </button>
  );
};
