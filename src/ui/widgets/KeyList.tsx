import type { ReactElement } from "react";

interface Props {
  readonly rows: readonly {
    /** Keys as they are shown, separated by spaces. */
    readonly keys: string;
    /** What they do. */
    readonly words: string;
  }[];
}

/** Keys, each with what it does. */
export const KeyList = ({ rows }: Props): ReactElement => (
  <dl>
    {rows.map(({ keys, words }) => (
      <div key={keys}>
        <dt>
          {keys.split(" ").map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
);
