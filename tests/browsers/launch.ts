import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { Readable } from "node:stream";

/** A kind of browser: where it is, and how it is started on a page by itself. */
export interface Kind {
  readonly name: string;
  /** Environment variable that holds its path. */
  readonly variable: string;
  /** Names on the path, then whole paths, best first. */
  readonly programs: readonly string[];
  /** Debian packages that bring it. */
  readonly packages: readonly string[];
  /** Draws to a display, so one without a screen is started for it. */
  readonly needsDisplay: boolean;
  /** @param profile an empty folder of its own */
  command(url: string, profile: string): readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Whatever runs as root has no sandbox to go into. */
const isRoot = process.getuid?.() === 0;

/** WebKitGTK's plain browser lies beside the library, in a folder with the library's version. */
const miniBrowsers = (): readonly string[] => {
  const below = (folder: string): readonly string[] =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return ["/usr/lib", "/usr/libexec"]
    .flatMap((folder) => [
      ...below(folder),
      ...below(folder)
        .filter((each) => each.includes("linux"))
        .flatMap(below),
    ])
    .filter((folder) => /\/webkit2?gtk-[\d.]+$/.test(folder))
    .map((folder) => join(folder, "MiniBrowser"))
    .toSorted()
    .toReversed();
};

export const kinds = (): readonly Kind[] => [
  {
    name: "Chromium",
    variable: "AQM_BROWSER",
    programs: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    packages: ["chromium"],
    needsDisplay: false,
    command: (url, profile) => [
      ...["--headless=new", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage", `--user-data-dir=${profile}`],
      ...(isRoot ? ["--no-sandbox"] : []),
      url,
    ],
  },
  {
    name: "Firefox",
    variable: "AQM_FIREFOX",
    programs: ["firefox-esr", "firefox"],
    packages: ["firefox-esr"],
    needsDisplay: false,
    command: (url, profile) => {
      // No other page, and nothing fetched.
      const settings = {
        "app.update.enabled": false,
        "browser.aboutwelcome.enabled": false,
        "browser.shell.checkDefaultBrowser": false,
        "datareporting.policy.dataSubmissionEnabled": false,
        "toolkit.telemetry.enabled": false,
      };
      const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${value});\n`);
      writeFileSync(join(profile, "user.js"), lines.join(""));
      return ["--headless", "--no-remote", "--profile", profile, url];
    },
  },
  {
    name: "WebKit",
    variable: "AQM_WEBKIT",
    programs: ["MiniBrowser", ...miniBrowsers()],
    packages: ["libwebkit2gtk-4.1-0", "webkit2gtk-driver", "xvfb"],
    needsDisplay: true,
    command: (url) => [url],
    environment: { WEBKIT_DISABLE_COMPOSITING_MODE: "1", LIBGL_ALWAYS_SOFTWARE: "1", GDK_BACKEND: "x11" },
  },
];

export const onPath = (program: string): string | undefined =>
  (program.includes("/")
    ? [program]
    : (process.env["PATH"] ?? "").split(delimiter).map((each) => join(each, program))
  ).find((path) => existsSync(path));

/** Path of the browser's program, undefined: there is none. @throws Error where its variable names no file */
export const findProgram = ({ variable, programs }: Kind): string | undefined => {
  const wanted = process.env[variable];
  if (wanted === undefined || wanted === "") return programs.map(onPath).find((path) => path !== undefined);
  if (existsSync(wanted)) return wanted;
  throw new Error(`${variable} is ${wanted}, and there is no such file.`);
};

export interface Running {
  /** Resolves with a message when it ends by itself. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** The whole group of processes that a child leads. */
const end = async (child: ChildProcess): Promise<void> => {
  const { pid } = child;
  if (pid === undefined) return;
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const send = (signal: NodeJS.Signals): void => {
    try {
      process.kill(-pid, signal);
    } catch {
      // It has ended already.
    }
  };
  if (child.exitCode !== null || child.signalCode !== null) return send("SIGKILL");
  send("SIGTERM");
  const late = setTimeout(() => send("SIGKILL"), 3000);
  await closed;
  clearTimeout(late);
  send("SIGKILL");
};

/** A display without a screen. @returns undefined if there is no program for it, or it does not start */
export const startDisplay = async (): Promise<{ readonly name: string; readonly child: ChildProcess } | undefined> => {
  const program = onPath("Xvfb");
  if (program === undefined) return undefined;
  const child = spawn(program, ["-displayfd", "3", "-screen", "0", "1440x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
    detached: true,
  });
  const said = child.stdio[3] as Readable;
  const number = await new Promise<string | undefined>((resolve) => {
    said.once("data", (data: Buffer) => resolve(data.toString().trim()));
    child.once("error", () => resolve(undefined));
    child.once("exit", () => resolve(undefined));
  });
  return number === undefined ? undefined : { name: `:${number}`, child };
};

/** What keeps this kind from running although its program is there; undefined: nothing. */
export const lacks = ({ needsDisplay }: Kind): string | undefined =>
  !needsDisplay || onPath("Xvfb") !== undefined || (process.env["DISPLAY"] ?? "") !== ""
    ? undefined
    : "it needs a display, and Xvfb, which makes one without a screen, was not found";

/** Starts a browser on a page, with a new profile that is deleted when it is stopped. */
export const launch = async (kind: Kind, program: string, url: string): Promise<Running> => {
  const home = mkdtempSync(join(tmpdir(), "aqm-browser-"));
  const profile = join(home, "profile");
  mkdirSync(profile);
  const display = kind.needsDisplay ? await startDisplay() : undefined;
  const child = spawn(program, kind.command(url, profile), {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
    env: {
      ...process.env,
      ...kind.environment,
      // Whatever it keeps about its user goes into the folder that is thrown away.
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_DATA_HOME: home,
      XDG_RUNTIME_DIR: home,
      ...(display === undefined ? {} : { DISPLAY: display.name }),
    },
  });
  let said = "";
  child.stderr?.on("data", (data: Buffer) => {
    said = `${said}${data.toString()}`.slice(-2000);
  });
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(`it did not start: ${error.message}`));
    child.once("exit", (code, signal) => resolve(`it ended by itself (${code ?? signal}). ${said}`));
  });
  return {
    ended,
    stop: async () => {
      await end(child);
      if (display !== undefined) await end(display.child);
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
};
