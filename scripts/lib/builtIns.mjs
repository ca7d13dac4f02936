import { fileURLToPath } from "node:url";

/**
 * Packages that hold a stand-in for what old browsers lack, and a file with the built-in that every browser of today
 * has. The packages' stand-ins are half of the bytes of the mathematics library, and never used. One package tests by
 * `eval` whether the browser has generators, which the page's Content Security Policy forbids.
 */
export const builtIns = {
  find: /^@stdlib\/(utils-define-property|assert-has-generator-support|array-(?:float64|uint(?:32|16|8)))$/,
  replacement: `${fileURLToPath(new URL("../standIns/", import.meta.url))}$1.cjs`,
};
