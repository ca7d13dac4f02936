import type { ImportDeclaration, Program } from "acorn";
import { LAB } from "./module.ts";
import { ALLOWED, REFUSED } from "./names.ts";
import { didYouMean, putIn, type Report } from "./report.ts";
import { type Use, usesIn } from "./scopes.ts";
import { nearest } from "./spelling.ts";

const importsOf = (program: Program): ImportDeclaration[] =>
  program.body.filter((node): node is ImportDeclaration => node.type === "ImportDeclaration");

const localNames = (imports: readonly ImportDeclaration[]): Set<string> =>
  new Set(imports.flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name)));

/** Words of the language that stand alone as a name does: a misspelt one reads like a name. */
const STATEMENTS = ["return", "break", "continue", "this", "true", "false", "null"];

/** A name that the source does not declare. */
const checkUnbound = ({ node, visible }: Use, exported: readonly string[], report: Report): void => {
  const { name } = node;
  if (ALLOWED.has(name)) return;
  const why = REFUSED.get(name);
  if (why !== undefined) {
    report(node, `\`${name}\` ${why}`);
    return;
  }
  if (exported.includes(name)) {
    report(node, `\`${name}\` is not imported. The lab exports it: \`import { ${name} } from "${LAB}"\`.`);
    return;
  }
  const meant = nearest(name, [...new Set([...visible(), ...exported, ...ALLOWED, ...STATEMENTS])]);
  report(node, `there is no ${name}.${didYouMean(meant)}`, putIn(meant));
};

/**
 * Reports names that do not exist or may not be used, and assignments to names of the module, whose values no
 * checkpoint has.
 *
 * @param exported the names that "aqm-lab" exports; empty: they are not known
 */
export const checkNames = (program: Program, exported: readonly string[], report: Report): void => {
  const imports = importsOf(program);
  const imported = localNames(imports);
  for (const { specifiers } of imports)
    for (const one of specifiers) {
      if (one.type !== "ImportSpecifier" || exported.length === 0) continue;
      const name = one.imported.type === "Identifier" ? one.imported.name : String(one.imported.value);
      if (exported.includes(name)) continue;
      const meant = nearest(name, exported);
      report(one.imported, `"${LAB}" exports no ${name}.${didYouMean(meant)}`, putIn(meant));
    }
  for (const use of usesIn(program)) {
    const { node, isWritten, bound } = use;
    if (bound === "nowhere") checkUnbound(use, exported, report);
    else if (isWritten && bound === "module")
      report(
        node,
        imported.has(node.name)
          ? `\`${node.name}\` is the lab's and cannot be changed.`
          : `\`${node.name}\` belongs to the module, outside the state, so rewind and forks would not have the change. ` +
              "Keep what changes in the state.",
      );
  }
};
