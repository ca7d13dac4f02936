import "react";

declare module "react" {
  /** Custom properties that components set for their style sheets. */
  interface CSSProperties {
    readonly [property: `--${string}`]: string | number | undefined;
  }
}
