import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { installPackages } from "./debian.mjs";

/**
 * Usual names of Chromium and of browsers based on it, best first: tests take half the time without a window's parts.
 */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
  "microsoft-edge-stable",
];

const MAC_PLACES = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
];

const WINDOWS_PLACES = [
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** Folders of browsers downloaded by Playwright, by system, and the path of the program inside. */
const CACHES = [join(homedir(), ".cache/ms-playwright"), join(homedir(), "Library/Caches/ms-playwright")];
const IN_CACHE = [
  "chrome-linux/chrome",
  "chrome-linux64/chrome",
  "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
  "chrome-headless-shell-linux64/chrome-headless-shell",
  "chrome-linux/headless_shell",
];

/**
 * Whether the browser runs. A file with the usual name may be a stub that only prints how to install the browser, so
 * this runs it with --version; on Windows that would open a window.
 * @param {string} path
 */
const runs = (path) => {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  if (process.platform === "win32") return true;
  const answer = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 30_000 });
  return answer.status === 0 && /\d+\.\d+/.test(answer.stdout);
};

/** @returns {string[]} */
const onPath = () => {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
};

/** @returns {string[]} */
const inCaches = () => {
  const own = process.env["PLAYWRIGHT_BROWSERS_PATH"];
  return (own === undefined ? CACHES : [own, ...CACHES])
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.startsWith("chromium"))
        .sort()
        .reverse()
        .flatMap((name) => IN_CACHE.map((place) => join(folder, name, place))),
    );
};

/** @type {{ path: string | undefined } | undefined} */
let found;

/**
 * Finds a Chromium that runs: the one named by `AQM_BROWSER`, otherwise on the path, in the usual places, or among
 * Playwright's own. Searches once per process.
 * @returns {string | undefined} its path
 * @throws if `AQM_BROWSER` names something that does not run
 */
export const findBrowser = () => {
  const wanted = process.env["AQM_BROWSER"];
  if (wanted !== undefined && wanted !== "") {
    if (!runs(wanted)) throw new Error(`AQM_BROWSER is ${wanted}, which does not run as a browser.`);
    return wanted;
  }
  found ??= {
    path: [...onPath(), ...MAC_PLACES, ...WINDOWS_PLACES, ...inCaches()].filter((path) => existsSync(path)).find(runs),
  };
  return found.path;
};

/** Installs the distribution's Chromium if that needs no password; prints what it does. */
const installBrowser = () => {
  const why = "No browser found. Installing Chromium with apt-get (this takes a minute or two).";
  // Ubuntu has no package of the headless shell.
  const installed = ["chromium-headless-shell", "chromium"].some((name) =>
    installPackages(why, [name, "fonts-liberation"]),
  );
  if (installed) found = undefined;
};

/**
 * Finds a browser, or installs one on Debian and Ubuntu as root.
 * @returns {string} its path
 * @throws with instructions if there is none
 */
export const needBrowser = () => {
  if (findBrowser() === undefined) installBrowser();
  const path = findBrowser();
  if (path !== undefined) return path;
  throw new Error(
    [
      "The end-to-end tests need Chromium, Chrome or Edge, and none was found. Do one of these, then run again:",
      "  · Debian, Ubuntu:  sudo apt-get install chromium     (Ubuntu: sudo snap install chromium)",
      "  · any system:      npx playwright install --with-deps chromium",
      "  · a browser in an unusual place:  AQM_BROWSER=/path/to/chrome npm test",
    ].join("\n"),
  );
};
