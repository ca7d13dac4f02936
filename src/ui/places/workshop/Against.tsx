import type { ReactElement } from "react";
import { useStore } from "zustand";
import { catalog } from "../../../engine/catalog.ts";
import { workshopText } from "../../../i18n/workshop.ts";
import { choices, choose, OPPONENTS, OPPONENTS_MAX, PREVIOUS } from "./choices.ts";
import { Menu } from "./Menu.tsx";
import { nameOf } from "./race.ts";

/** The usual opponents first, then all others by name. */
const opponents = (): readonly { readonly id: string; readonly title: string }[] => {
  const rank = (id: string): number => (OPPONENTS.includes(id) ? OPPONENTS.indexOf(id) : OPPONENTS.length);
  return catalog.queues
    .filter(({ id }) => !id.startsWith("own:"))
    .map(({ id }) => ({ id, title: nameOf(id) }))
    .sort((a, b) => rank(a.id) - rank(b.id) || a.title.localeCompare(b.title));
};

interface ItemProps {
  readonly id: string;
  readonly title: string;
  readonly against: readonly string[];
}
const Item = ({ id, title, against }: ItemProps): ReactElement => {
  const isChosen = against.includes(id);
  return (
    <li>
      <label className="wks-check">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!isChosen && against.length >= OPPONENTS_MAX}
          onChange={() => choose({ against: isChosen ? against.filter((one) => one !== id) : [...against, id] })}
        />
        {title}
      </label>
    </li>
  );
};

const List = (): ReactElement => {
  const against = useStore(choices, (state) => state.against);
  return (
    <>
      <p className="note wks-lead">{workshopText("against.lead", { n: OPPONENTS_MAX })}</p>
      <ul>
        <Item id={PREVIOUS} title={workshopText("against.previous")} against={against} />
      </ul>
      <ul className="wks-columns">
        {opponents().map(({ id, title }) => (
          <Item key={id} id={id} title={title} against={against} />
        ))}
      </ul>
    </>
  );
};

/** The choice of the algorithms against which the own one is raced. */
export const Against = (): ReactElement => {
  const against = useStore(choices, (state) => state.against);
  const names = against.filter((id) => id !== PREVIOUS).map(nameOf);
  const shown =
    names.length > 0 ? names.join(", ") : workshopText(against.length > 0 ? "against.before" : "against.nobody");
  return (
    <Menu
      title={workshopText("against.title", { names: shown })}
      className="wks-against"
      look="button wks-quiet wks-who"
    >
      {() => <List />}
    </Menu>
  );
};
