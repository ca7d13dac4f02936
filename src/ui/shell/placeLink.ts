import type { MouseEvent } from "react";
import { useStore } from "zustand";
import { addressAt, writtenAddress } from "../session/address/placeAddress.ts";
import { useLab } from "../session/RunContext.tsx";

interface LinkProps {
  readonly href: string;
  onClick(event: MouseEvent): void;
}

/**
 * Makes links within the page: a plain click goes there at once; any other is left to the browser, which opens the
 * address in a new tab or copies it.
 * @returns props of a link to the same run with `shown` in its address, such as `view=papers`, which `go` shows
 */
export const useLinkTo = (): ((shown: string, go: () => void) => LinkProps) => {
  const preset = useLab((state) => state.preset);
  const address = useStore(writtenAddress, (state) => state.address);
  return (shown, go) => ({
    href: addressAt(address, preset, shown),
    onClick: (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      go();
    },
  });
};

/** The part of an address that shows a place; "": the lab. */
export const viewPart = (place: string): string => (place === "" ? "" : `view=${place}`);
