/** Messages of a parser, and the same in words for authors; `$1` is what the parser names. */
const PLAIN: readonly (readonly [parser: RegExp, plain: string])[] = [
  [/^Unterminated string constant/, "the text that begins with this quotation mark does not end on its line"],
  [/^Unterminated template/, "the text that begins with ` is never closed"],
  [/^Unterminated comment/, "the comment that begins with /* is never closed: a */ is missing"],
  [
    /^(?:Unterminated regular expression|Invalid regular expression)/,
    "this / begins a regular expression that cannot be read",
  ],
  [/^Unexpectedly reached the end of input/, "the source ends before the statement does"],
  [/^Unexpected character '(.+)'/, "the character $1 cannot stand here"],
  [/^Identifier '(.+)' has already been declared/, "there is a $1 already: a name is declared once in a block"],
  [/^Assigning to rvalue|^Invalid left-hand side in assignment/, "what stands left of this = cannot be given a value"],
  [/^'return' outside of function/, "this return stands outside of any method"],
  [/^Unsyntactic (break|continue)/, "this $1 stands outside of any loop"],
  [/^Undefined label/, "no loop has this label"],
  [/^Duplicate export '(.+)'/, "there are two exports named $1"],
  [/^Export '(.+)' is not defined/, "$1 is exported, but nothing of this name is declared"],
  [/^Duplicate constructor/, "a class has one constructor, and this is the second"],
  [/^Missing catch or finally/, "a try needs a catch or a finally behind its block"],
  [/^(?:Missing initializer|Complex binding patterns require)/, "this declaration needs a value: = and the value"],
  [
    /^(?:Identifier directly after number|Invalid number)/,
    "this number cannot be read; a name begins with a letter, and a unit does not belong to a number",
  ],
  [/^Private field '(.+)' must be declared/, "the class declares no $1"],
  [/^'super' keyword|^super\(\) call/, "super belongs into a method of a class that extends another one"],
  [
    /^(?:The keyword|Unexpected keyword|Unexpected reserved word|Binding) '?([\w$]*)/,
    "$1 is a word of the language and cannot be a name",
  ],
  [/^'with' in strict mode/, "`with` is not allowed: name what you use"],
  [/^(?:Deleting local variable)/, "a variable cannot be deleted"],
  [/^'import' and 'export' may only/, "import and export stand at the left edge of the module, not inside a block"],
];

/** A parser's message in plain words. @param words the message without the place */
export const plainWords = (words: string): string | null => {
  for (const [parser, plain] of PLAIN) {
    const found = parser.exec(words);
    if (found !== null) return plain.replace("$1", found[1] ?? "");
  }
  return null;
};

/** What a parser expected, as in `Unexpected token, expected ","`; "": it does not say. */
export const expectedOf = (words: string): string => /expected "(.+)"$/.exec(words)?.[1] ?? "";

/** Words that begin or join statements, members and types, as an author may misspell them. */
export const KEYWORDS: readonly string[] = [
  "break",
  "case",
  "catch",
  "class",
  "const",
  "continue",
  "default",
  "else",
  "export",
  "extends",
  "false",
  "finally",
  "for",
  "from",
  "function",
  "if",
  "import",
  "instanceof",
  "interface",
  "let",
  "new",
  "null",
  "override",
  "private",
  "public",
  "readonly",
  "return",
  "static",
  "super",
  "switch",
  "this",
  "throw",
  "true",
  "try",
  "type",
  "typeof",
  "undefined",
  "void",
  "while",
];

/** Signs of a text processor, and what stands for them in a program. */
export const SIGNS: Readonly<Record<string, string>> = {
  "“": '"',
  "”": '"',
  "„": '"',
  "‘": "'",
  "’": "'",
  "−": "-",
  "–": "-",
  "×": "*",
  "÷": "/",
  "≤": "<=",
  "≥": ">=",
  "≠": "!==",
  "…": "...",
};
