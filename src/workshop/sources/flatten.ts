import { LAB } from "../compile/module.ts";

/** A file of the lab by its path from `src/`; undefined: there is none. */
export type ReadFile = (path: string) => string | undefined;

/** Families of disciplines, whose files become part of the one module; `shared` is imported from "aqm-lab". */
const IN_FAMILY = /^engine\/aqm\/(?!shared\/)\w+\/\w+\.ts$/;

const IMPORT = /^import (type )?\{([^}]*)\} from "([^"]+)";\n/gm;
const DECLARED = /^(?:export )?(?:abstract )?(?:class|const|function|type|interface) (\w+)/gm;
/** Members that only a built-in definition has: the id, and parts that the lab loads later. */
const OF_THE_LAB = /^ {2}(?:id: "[^"]+"|(?:documentation|design): \(\) => import\([^)]*\)),\n/gm;
/** The definition of another discipline, whose file has something that this one needs. */
const DEFINITION = /^export const \w+ = defineAqm(?:<[^(]*>)?\(\{\n[\s\S]*?^\}\);\n/gm;
/** Calls that light up a line of pseudo-code: an own algorithm needs none, because each of its statements does so. */
const REACHED = /^ *(?:this\.)?port\.reached\([^;\n]*\);\n/gm;

interface Imported {
  /** Its name there and here. */
  readonly name: string;
  readonly as: string;
  readonly isType: boolean;
  readonly path: string;
}

const joined = (from: string, specifier: string): string => {
  const parts = from.split("/").slice(0, -1);
  for (const part of specifier.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
};

const importsOf = (path: string, text: string): readonly Imported[] =>
  [...text.matchAll(IMPORT)].flatMap(([, type, names = "", specifier = ""]) =>
    [...names.matchAll(/(type )?(\w+)(?: as (\w+))?/g)].map(([, typed, name = "", as = name]) => ({
      name,
      as,
      isType: type !== undefined || typed !== undefined,
      path: joined(path, specifier),
    })),
  );

const declaredIn = (text: string): readonly string[] => [...text.matchAll(DECLARED)].map(([, name = ""]) => name);

/** Comments, strings, names and single characters: what renaming has to tell apart. */
const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[A-Za-z_$][\w$]*|\s+|[\s\S]/g;

/** Gives names of the module another spelling; members, keys, comments and strings stay. */
const renamed = (text: string, names: ReadonlyMap<string, string>): string => {
  if (names.size === 0) return text;
  const tokens = text.match(TOKEN) ?? [];
  const isBlank = (token: string): boolean => /^(\s|\/\/|\/\*)/.test(token);
  const near = (place: number, step: 1 | -1): string => {
    let at = place + step;
    while (isBlank(tokens[at] ?? "x")) at += step;
    return tokens[at] ?? "";
  };
  const open: string[] = [];
  return tokens
    .map((token, place) => {
      if (/^[([{]$/.test(token)) open.push(token);
      else if (/^[)\]}]$/.test(token)) open.pop();
      const other = names.get(token);
      if (other === undefined) return token;
      const before = near(place, -1);
      const after = near(place, 1);
      if (before === ".") return token;
      const isInBraces = open.at(-1) === "{" && (before === "{" || before === ",");
      if (isInBraces && after === ":") return token;
      return isInBraces && (after === "," || after === "}") ? `${token}: ${other}` : other;
    })
    .join("");
};

const upper = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A name that no file has, from the name and the file of one that two files have. */
const freeName = (name: string, path: string, taken: ReadonlySet<string>): string => {
  const file = /(\w+)\.ts$/.exec(path)?.[1] ?? "other";
  const isUpper = name.charAt(0) === name.charAt(0).toUpperCase();
  let made = isUpper ? upper(file) + name : file + upper(name);
  while (taken.has(made)) made = `${made}2`;
  return made;
};

/** The files that a discipline is made of: each after those that it imports. */
const filesOf = (entry: string, read: ReadFile): ReadonlyMap<string, string> => {
  const files = new Map<string, string>();
  const add = (path: string): void => {
    if (files.has(path)) return;
    const text = read(path);
    if (text === undefined) throw new Error(`there is no file ${path}`);
    for (const one of importsOf(path, text)) if (IN_FAMILY.test(one.path)) add(one.path);
    files.set(path, text);
  };
  add(entry);
  return files;
};

/**
 * A built-in discipline as one module that imports from "aqm-lab" alone: its own file after the files of its family
 * that it needs, with their comments. A name that two of the files use for different things is renamed in one of them.
 *
 * @param entry path of its file from `src/`
 * @param exported the name under which that file exports it
 */
export const flattened = (entry: string, exported: string, read: ReadFile): string => {
  const files = filesOf(entry, read);
  const imported = new Map<string, boolean>();
  const taken = new Set([...files].flatMap(([, text]) => declaredIn(text)));
  const used = new Set(declaredIn(files.get(entry) ?? ""));
  const bodies: string[] = [];
  /** New names of exported declarations, by file and name. */
  const moved = new Map<string, string>();
  for (const [path, text] of files) {
    const names = new Map<string, string>();
    for (const one of importsOf(path, text)) {
      if (IN_FAMILY.test(one.path)) {
        const there = moved.get(`${one.path} ${one.name}`) ?? one.name;
        if (there !== one.as) names.set(one.as, there);
      } else {
        if (one.as !== one.name) names.set(one.as, one.name);
        imported.set(one.name, (imported.get(one.name) ?? true) && one.isType);
      }
    }
    if (path !== entry) {
      for (const name of declaredIn(text)) {
        if (!used.has(name)) {
          used.add(name);
          continue;
        }
        const other = freeName(name, path, taken);
        taken.add(other);
        names.set(name, other);
        moved.set(`${path} ${name}`, other);
      }
    }
    const own = text.replace(IMPORT, "").replace(path === entry ? OF_THE_LAB : DEFINITION, "");
    const body = renamed(own, names)
      .replace(REACHED, "")
      .replace(/^export (?=\w)/gm, "")
      .trim();
    const definition = new RegExp(`^const ${exported} = (?=defineAqm)`, "m");
    bodies.push(path === entry ? body.replace(definition, "export default ") : body);
  }
  const names = [...imported].map(([name, isType]) => (isType ? `type ${name}` : name));
  return `import { ${names.sort(byName).join(", ")} } from "${LAB}";\n\n${bodies.join("\n\n")}\n`;
};

const byName = (one: string, other: string): number =>
  one.replace(/^type /, "") < other.replace(/^type /, "") ? -1 : 1;
