import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { builtIns } from "./scripts/lib/builtIns.mjs";
import { disciplinesApart } from "./scripts/lib/disciplinesApart.mjs";
import { firstScripts } from "./scripts/lib/firstScripts.mjs";
import { answerTo, headersFile, policyOf } from "./scripts/lib/headers.mjs";
import { inlineFunctions, markFunctions } from "./scripts/lib/inlineFunctions.mjs";
import { keepOffline } from "./scripts/lib/keepOffline.mjs";
import { laterScripts } from "./scripts/lib/laterScripts.mjs";
import { previewOfLab, siteOf, writePreviewPages } from "./scripts/lib/previewPages.mjs";
import { sandboxApart } from "./scripts/lib/sandbox.mjs";
import { checkWorkerScripts } from "./scripts/lib/workerScripts.mjs";
import { EMBEDDED } from "./src/ui/session/embedded.ts";

/**
 * Licences of what is bundled stand in one file of the build, not in every script. Constants of modules stay constants:
 * a value that cannot change needs no look at it, which makes the engine faster by a twentieth. Comments mark what is
 * inlined, and go when the scripts are made small.
 */
const output = { comments: { legal: false, jsdoc: true }, topLevelVar: false };

/**
 * A module goes into one script as a whole. The library that inflates addresses, at the start, is also the one that
 * deflates them, later: taken as two modules, each leaves out what the other is for.
 */
const deflateApart = (): Plugin => ({
  name: "deflate-apart",
  apply: "build",
  enforce: "pre",
  async resolveId(id, importer, options) {
    if (id !== "fflate" || importer?.endsWith("/scenario/address/compress.ts") !== true) return null;
    const found = await this.resolve(id, importer, { ...options, skipSelf: true });
    return found === null ? null : `${found.id}?deflate`;
  },
});

/** The functions of `inlinedList.mjs` stand in the place of their calls in a build (docs/performance.md). */
const inlinedFunctions = (): Plugin => ({
  name: "inlined-functions",
  apply: "build",
  enforce: "pre",
  transform: (code, id) => markFunctions(code, id),
  renderChunk: (code) => ({ code: inlineFunctions(code).code, map: null }),
});

/** The scripts that a worker starts with in a build. */
const WORKER = /(^|\/)(worker|engine|definitions)-[\w-]+\.js$/;
/** What every page has loaded before it asks for another part. */
const FIRST = /(^|\/)(engine|definitions|rolldown-runtime)-[\w-]+\.js$/;

/**
 * Builds the worker together with the page, so that what both need (the engine's definitions) is one script; and starts
 * the page's first worker before its scripts, so that it is ready when they are.
 */
const sharedWorker = (): Plugin => {
  let reference = "";
  return {
    name: "shared-worker",
    apply: "build",
    enforce: "pre",
    buildStart() {
      reference = this.emitFile({ type: "chunk", id: "src/worker/entry.ts", name: "worker" });
    },
    transform: (code, id) =>
      id.endsWith("/src/ui/session/browserPlatform.ts")
        ? code.replace('new URL("../../worker/entry.ts", import.meta.url)', `import.meta.ROLLUP_FILE_URL_${reference}`)
        : null,
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) => {
        const worker = Object.values(bundle ?? {}).find((one) => one.type === "chunk" && one.name === "worker");
        if (worker === undefined) throw new Error("the build has no script of the worker");
        // One that fails before the page listens is taken away: the page then makes its own, and sees that fail.
        const made = `firstWorker = new Worker(${JSON.stringify(`./${worker.fileName}`)}, { type: "module" });`;
        const children = `try { ${made} firstWorker.addEventListener("error", () => { firstWorker = undefined; }); } catch {}`;
        return [{ tag: "script", children, injectTo: "head-prepend" }];
      },
    },
  };
};

/** The pages that show a trace at once, each with the addresses that it is for (`lessonScreen` and `screenOf`). */
const FIRST_PAGES = [
  ["/src/ui/places/learn/HomePage.tsx", /^#?$|^#lesson$|[?&]view=learn/],
  ["/src/ui/places/lab/LabPage.tsx", /^#v\d(?!.*[?&](?:view|page)=)/],
] as const;

/** Fetches the script of the page that the address shows together with the first ones. */
const pageAtOnce = (): Plugin => ({
  name: "page-at-once",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) =>
      FIRST_PAGES.map(([file, addresses]) => {
        const isPage = (id: string | null): boolean => id?.endsWith(file) === true;
        const page = Object.values(bundle ?? {}).find((one) => one.type === "chunk" && isPage(one.facadeModuleId));
        if (page === undefined) throw new Error(`the build has no script of ${file}`);
        const link = `Object.assign(document.createElement("link"), { rel: "modulepreload", href: ${JSON.stringify(`./${page.fileName}`)} })`;
        const children = `if (${addresses}.test(location.hash)) document.head.append(${link});`;
        return { tag: "script", children, injectTo: "head" as const };
      }),
  },
});

/** The start of a lab in another page. */
const EMBED = "src/ui/embed/embed.tsx";

/** A lab in another page (docs/embedding.md) has a start of its own, which no other page loads. */
const embedApart = (): Plugin => {
  let isBuild = false;
  return {
    name: "embed-apart",
    configResolved: ({ command }) => {
      isBuild = command === "build";
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: "chunk", id: EMBED, name: "embed" });
    },
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) => {
        const scripts = Object.values(bundle ?? {}).filter((one) => one.type === "chunk");
        const found = scripts.find(({ facadeModuleId }) => facadeModuleId?.endsWith(EMBED) === true);
        if (isBuild && found === undefined) throw new Error(`the build has no script of ${EMBED}`);
        const styles = new Set<string>();
        const visit = (name: string, seen = new Set<string>()): void => {
          const script = scripts.find(({ fileName }) => fileName === name);
          if (script === undefined || seen.has(name)) return;
          seen.add(name);
          for (const next of script.imports) visit(next, seen);
          for (const style of script.viteMetadata?.importedCss ?? []) styles.add(style);
        };
        if (found !== undefined) visit(found.fileName);
        const parts = [
          ...[...styles].map((name) => ["link", { rel: "stylesheet", href: `./${name}` }]),
          ["script", { type: "module", src: `./${found?.fileName ?? EMBED}` }],
        ];
        const made =
          "for (const [tag, its] of parts) document.head.append(Object.assign(document.createElement(tag), its));";
        const children = `if (${EMBEDDED}.test(location.search)) { const parts = ${JSON.stringify(parts)}; ${made} }`;
        return [{ tag: "script", children, injectTo: "head" as const }];
      },
    },
  };
};

/** The policy of `scripts/lib/headers.mjs` in the page itself and, for hosts that read such a file, in `_headers`. */
const hosted = (): Plugin => ({
  name: "hosted",
  apply: "build",
  writeBundle({ dir = "dist" }, bundle) {
    const page = join(dir, "index.html");
    if (bundle["index.html"] === undefined) return;
    const html = readFileSync(page, "utf8");
    writeFileSync(join(dir, "_headers"), headersFile(html));
    const policy = `<meta http-equiv="Content-Security-Policy" content="${policyOf(html)}" />`;
    // Before every script: a policy holds for what comes after it.
    const charset = '<meta charset="utf-8" />';
    const first = html.replace(charset, "").replace("<head>", () => `<head>\n    ${charset}\n    ${policy}`);
    writeFileSync(page, first);
  },
});

/** Pages that give links to parts of the lab a preview; `AQM_SITE` says where the build will be (docs/hosting.md). */
const linkPreviews = (): Plugin => {
  const site = siteOf(process.env["AQM_SITE"]);
  return {
    name: "link-previews",
    apply: "build",
    transformIndexHtml: () =>
      previewOfLab(site).map(([property, content]) => ({
        tag: "meta",
        attrs: { property, content },
        injectTo: "head",
      })),
    async writeBundle({ dir = "dist" }, bundle) {
      if (bundle["index.html"] !== undefined) await writePreviewPages(import.meta.dirname, dir, site);
    },
  };
};

/** The served build has the headers of `scripts/lib/headers.mjs`. */
const servedHeaders = (): Plugin => ({
  name: "served-headers",
  configurePreviewServer: ({ middlewares, config }) => {
    middlewares.use((request, response, next) => {
      const { path, headers } = answerTo(resolve(config.root, config.build.outDir), request.url ?? "/");
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      // The server has a type without a charset for pages.
      if (path?.endsWith(".html")) response.end(readFileSync(path));
      else next();
    });
  },
});

export default defineConfig({
  // Relative addresses: the same build works from any folder of any host.
  base: "./",
  // One page, whose places are parts of its address after the #: any other address that has no file is a 404.
  appType: "mpa",
  resolve: { alias: [builtIns] },
  plugins: [
    react(),
    disciplinesApart(),
    deflateApart(),
    inlinedFunctions(),
    sharedWorker(),
    checkWorkerScripts(),
    sandboxApart(builtIns),
    pageAtOnce(),
    embedApart(),
    servedHeaders(),
    hosted(),
    linkPreviews(),
    keepOffline(),
  ],
  worker: {
    format: "es",
    plugins: () => [disciplinesApart(), inlinedFunctions()],
    rolldownOptions: { output },
  },
  build: {
    target: "es2022",
    // scripts/size.mjs reads it to know what a page loads before the first trace.
    manifest: true,
    license: { fileName: "licenses.md" },
    // Browsers of that age know `modulepreload` themselves. A worker has no document to put such links into.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_url, scripts, { hostId }) =>
        WORKER.test(hostId) ? [] : scripts.filter((script) => !FIRST.test(script)),
    },
    rolldownOptions: {
      output: {
        ...output,
        codeSplitting: {
          groups: [...laterScripts(import.meta.dirname), ...firstScripts(import.meta.dirname)],
        },
      },
      // How long the bundler's own parts took says nothing about the lab.
      checks: { bundlerTimings: false },
    },
  },
  server: { host: "127.0.0.1" },
  preview: { host: "127.0.0.1" },
});
