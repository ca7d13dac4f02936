import { retryLoad } from "../loading/retryLoad.ts";

let text: Promise<string> | undefined;

const fetched = async (): Promise<string> => {
  const answer = await fetch(new URL("../../../worker/sandbox.ts", import.meta.url));
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`);
  return answer.text();
};

/** The engine as one classic script. It is fetched once, as text. */
export const sandboxScript = (): Promise<string> => {
  text ??= retryLoad(fetched);
  text.catch(() => {
    text = undefined;
  });
  return text;
};
