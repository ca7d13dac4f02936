/// <reference path="./temml.d.ts" />
import temml from "temml";

const OPTIONS = { displayMode: true, throwOnError: true } as const;

/** The MathML of LaTeX in display style, as text. @throws Error if the LaTeX is invalid */
export const formulaText = (tex: string): string => temml.renderToString(tex, OPTIONS);

/** Sets LaTeX as MathML into `place`, in display style. @throws Error if the LaTeX is invalid */
export const setFormula = (tex: string, place: HTMLElement): void => {
  temml.render(tex, place, OPTIONS);
  joinWords(place);
  stretchFences(place);
};

/** Sets names of several letters as words in italics: as mathematical letters they would be spaced out. */
const joinWords = (place: HTMLElement): void => {
  for (const name of place.querySelectorAll("mi")) {
    const letters = name.textContent ?? "";
    const word = letters.normalize("NFKC");
    if (word !== letters && [...word].length > 1) setWord(name, word);
  }
  // The library sets the "th" of min_th as a product of t and h.
  for (const below of place.querySelectorAll(":is(msub, msubsup) > mrow:nth-child(2)")) {
    const [first, ...rest] = below.children;
    const isWord = rest.length > 0 && [...below.children].every((one) => /^[a-z]$/.test(one.textContent ?? ""));
    if (first === undefined || !isWord) continue;
    setWord(first, below.textContent ?? "");
    for (const letter of rest) letter.remove();
  }
};

const setWord = (name: Element, word: string): void => {
  name.textContent = word;
  name.classList.add("alg-word");
};

/** Brackets are stretched if their contents are this many times as tall. */
const TALLER = 1.4;

/** Stretches brackets around tall contents if the system has no mathematical font that could do so. */
const stretchFences = (place: HTMLElement): void => {
  for (const fence of place.querySelectorAll<MathMLElement>('mo[stretchy="true"][fence="true"]')) {
    const [own, whole] = [fence, fence.parentElement ?? fence].map((element) => element.getBoundingClientRect());
    if (own === undefined || whole === undefined || own.height === 0 || whole.height < TALLER * own.height) continue;
    const down = whole.top + whole.height / 2 - (own.top + own.height / 2);
    fence.style.transform = `translateY(${down}px) scaleY(${whole.height / own.height})`;
  }
};
