/** The used part of the library; its own declarations do not match how its package is resolved. */
declare module "temml" {
  interface Options {
    readonly displayMode?: boolean;
    readonly throwOnError?: boolean;
  }
  const temml: {
    render(tex: string, place: HTMLElement, options?: Options): void;
    renderToString(tex: string, options?: Options): string;
  };
  export default temml;
}
