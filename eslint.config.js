import tseslint from "typescript-eslint";

/**
 * Formatting, style and accessibility are Biome's; here stand the rules that need types, and what the engine must not
 * touch. Nothing can be switched off by a comment (`noInlineConfig`).
 *
 * The linter has two projects of its own: with those of `tsc -b` it would work out the types of the engine in each of
 * seven. The engine is apart because an element of an array has another type there (`noUncheckedIndexedAccess`).
 */

/** Functions whose last bits differ between browsers, and chance itself: `src/engine/kernel/math.ts` and `random.ts` instead. */
const inexactMath = [
  "random",
  "exp",
  "expm1",
  "log",
  "log1p",
  "log2",
  "log10",
  "pow",
  "sin",
  "cos",
  "tan",
  "asin",
  "acos",
  "atan",
  "atan2",
  "sinh",
  "cosh",
  "tanh",
  "asinh",
  "acosh",
  "atanh",
  "cbrt",
  "hypot",
];

/** Globals of the page, of clocks and of Node: the engine gets time and random numbers from its caller. */
const outsideWorld = [
  "Date",
  "performance",
  "Intl",
  "console",
  "setTimeout",
  "setInterval",
  "setImmediate",
  "queueMicrotask",
  "requestAnimationFrame",
  "globalThis",
  "window",
  "self",
  "document",
  "navigator",
  "location",
  "localStorage",
  "indexedDB",
  "fetch",
  "crypto",
  "postMessage",
  "process",
  "Buffer",
];

const doubleAssertion = {
  selector: "TSAsExpression > TSAsExpression.expression",
  message: "A double assertion hides a wrong type: check the value instead.",
};
const powerOperator = {
  selector: ":matches(BinaryExpression, AssignmentExpression)[operator=/^\\*\\*=?$/]",
  message: "`**` differs between browsers: use pow or powInteger of src/engine/kernel/math.ts.",
};
/** A call with some tens of thousands of arguments overflows the stack: data of any length must not become arguments. */
const spreadMessage = "A long list overflows the stack as arguments: use src/units/extremes.ts, or a loop.";
const spreadOfData = [
  {
    selector:
      "CallExpression[callee.property.name=/^(min|max|hypot|push|unshift|splice|toSpliced|concat|of|fromCharCode|" +
      "fromCodePoint|append|prepend|replaceChildren)$/] > SpreadElement.arguments",
    message: spreadMessage,
  },
  {
    selector: "CallExpression[callee.type='Identifier'][callee.name=/^(min|max)$/] > SpreadElement.arguments",
    message: spreadMessage,
  },
  {
    selector: "CallExpression[callee.property.name='apply'][callee.object.type='MemberExpression']",
    message: spreadMessage,
  },
  { selector: "CallExpression[callee.property.name='apply'][callee.object.name='Reflect']", message: spreadMessage },
];

export default tseslint.config(
  {
    ignores: [
      "dist/",
      "coverage/",
      ".cache/",
      "test-results/",
      "playwright-report/",
      "public/",
      "tests/fixtures/class/",
    ],
  },
  {
    files: ["src/**/*.{ts,tsx}", "tests/**/*.{ts,tsx}", "*.config.ts"],
    extends: [tseslint.configs.base],
    languageOptions: { parserOptions: { project: "tsconfig.lint.json", tsconfigRootDir: import.meta.dirname } },
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "error" },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unsafe-argument": "error",
      "@typescript-eslint/no-unsafe-assignment": "error",
      "@typescript-eslint/no-unsafe-call": "error",
      "@typescript-eslint/no-unsafe-member-access": "error",
      "@typescript-eslint/no-unsafe-return": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unnecessary-type-assertion": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/only-throw-error": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/ban-ts-comment": "error",
      "no-restricted-syntax": ["error", doubleAssertion],
    },
  },
  { files: ["src/engine/**/*.ts"], languageOptions: { parserOptions: { project: "tsconfig.lintEngine.json" } } },
  { files: ["src/**/*.{ts,tsx}"], rules: { "no-restricted-syntax": ["error", doubleAssertion, ...spreadOfData] } },
  {
    files: ["src/{units,schema,scenario,engine,experiments,lessons,theory}/**/*.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        ...inexactMath.map((property) => ({
          object: "Math",
          property,
          message: "Not the same bits in every browser: see src/engine/kernel/math.ts and src/engine/kernel/random.ts.",
        })),
        { property: "localeCompare", message: "Order must not depend on the machine's language." },
        { property: "toLocaleString", message: "Text must not depend on the machine's language." },
      ],
      "no-restricted-globals": [
        "error",
        ...outsideWorld.map((name) => ({ name, message: "The engine knows no page, no clock and no Node." })),
      ],
      "no-restricted-syntax": ["error", doubleAssertion, powerOperator, ...spreadOfData],
      "no-restricted-imports": [
        "error",
        { patterns: [{ regex: "^@stdlib/", message: "src/engine/kernel/math.ts is the one door to this library." }] },
      ],
    },
  },
  {
    files: ["scripts/**/*.mjs"],
    linterOptions: { noInlineConfig: true },
    rules: { "no-restricted-syntax": ["error", ...spreadOfData] },
  },
  { files: ["src/engine/kernel/math.ts"], rules: { "no-restricted-imports": "off" } },
);
