import { appendAll } from "../../../units/lists.ts";
import type { Omitted, Pair, Study } from "../validationStudy.ts";
import { compare, whyNot } from "./compare.ts";
import { readReference } from "./reference.ts";
import { runCase } from "./runCase.ts";

/** Measurements made with ns-2.35. @param name in the tables @param path of the committed data */
export const ns2Study = (name: string, path: string): Study => {
  const { seeds, cases: all } = readReference(path);
  // Cases of senders alone are a separate study (`senders/`).
  const cases = all.filter(({ name }) => !name.startsWith("tcp_"));
  return {
    name,
    cases: cases.map((each) => ({
      name: each.name,
      seeds,
      whyNot: whyNot(each),
      run: (seed) => runCase(each, seed),
    })),
    compare: (runs) => {
      const pairs: Pair[] = [];
      const omitted: Omitted[] = [];
      for (const each of cases) {
        const found = runs.get(each.name);
        if (found === undefined) continue;
        const result = compare(each, found);
        appendAll(pairs, result.pairs);
        appendAll(omitted, result.omitted);
      }
      return { pairs, omitted };
    },
  };
};
