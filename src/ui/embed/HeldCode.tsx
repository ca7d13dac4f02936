import type { ReactElement } from "react";
import { useStore } from "zustand";
import { ownText } from "../../i18n/own.ts";
import { consentRequest } from "../session/own/consent.ts";

/** Says that this scene brings somebody else's code, which does not run in another page, and where it can. */
const HeldCode = (): ReactElement => {
  const { codes, address } = useStore(consentRequest);
  const title = codes.map((code) => (code.title === "" ? ownText("ask.untitled") : code.title)).join(", ");
  const url = new URL(location.href);
  url.search = "";
  url.hash = address;
  return (
    <p>
      {ownText("embed.held", { title })}{" "}
      <a href={url.href} target="_blank" rel="noopener noreferrer">
        {ownText("embed.open")}
      </a>
    </p>
  );
};

export default HeldCode;
