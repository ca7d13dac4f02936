/**
 * Rules of syntax that Oxlint has none for (`.oxlintrc.json` says where each holds). Each refuses what its selectors
 * find.
 * @param {string} message
 * @param {readonly string[]} selectors
 */
const refuse = (message, selectors) => ({
  /** @param {{ report(found: { node: unknown, message: string }): void }} context */
  create: (context) =>
    Object.fromEntries(
      selectors.map((selector) => [selector, (/** @type {unknown} */ node) => context.report({ node, message })]),
    ),
});

export default {
  meta: { name: "lab" },
  rules: {
    "no-double-assertion": refuse("A double assertion hides a wrong type: check the value instead.", [
      "TSAsExpression > TSAsExpression.expression",
    ]),
    "no-power-operator": refuse("`**` differs between browsers: use pow or powInteger of src/engine/kernel/math.ts.", [
      ":matches(BinaryExpression, AssignmentExpression)[operator=/^\\*\\*=?$/]",
    ]),
    /**
     * A call with some tens of thousands of arguments overflows the stack: data of any length must not become
     * arguments.
     */
    "no-spread-of-data": refuse(
      "A long list overflows the stack as arguments: use src/units/extremes.ts or lists.ts, or a loop.",
      [
        "CallExpression[callee.property.name=/^(min|max|hypot|push|unshift|splice|toSpliced|concat|of|fromCharCode|" +
          "fromCodePoint|append|prepend|replaceChildren)$/] > SpreadElement.arguments",
        "CallExpression[callee.type='Identifier'][callee.name=/^(min|max)$/] > SpreadElement.arguments",
        "CallExpression[callee.property.name='apply'][callee.object.type='MemberExpression']",
        "CallExpression[callee.property.name='apply'][callee.object.name='Reflect']",
      ],
    ),
  },
};
