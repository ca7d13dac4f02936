import { type CommandHelp, FAILED_RUN, JSON_OPTION, WORK } from "./helpParts.ts";

const SCENES: CommandHelp["options"][number] = [
  "--scenes DIR",
  "further scenes, a JSON file each, beside the six that every race has; default: none",
];
const ALONE: CommandHelp["options"][number] = ["--alone", "races only in the scenes of --scenes, without the six"];

/** Help of the commands that race and grade algorithms. */
export const WORKSHOP_HELP: readonly CommandHelp[] = [
  {
    name: "race",
    summary: "races an algorithm against others in scenes of fixed traffic",
    forms: [
      "ID|FILE [--against ID,…] [--scenes DIR [--alone]] [--seeds N] [--jobs N] [--results DIR | --broker URL] [--json FILE|-]",
    ],
    options: [
      ["--against ID,…", "the others; default: drop-tail, red, codel, fq-codel and pie, without the algorithm itself"],
      SCENES,
      ALONE,
      ["--seeds N", "seeds 1 to N of every run, N from 1 to 1000, the same for all; default: 5"],
      JSON_OPTION,
      ...WORK,
    ],
    notes: [
      "FILE is an algorithm of your own, whose name ends in .ts or .js: my.aqm.ts.",
      "A score is better or worse only where its difference, paired by seed, is larger than its 95 % interval. A scene " +
        "is won where at least one score is better, none is worse, and the difference is large enough to count: " +
        "docs/workshop.md.",
    ],
    examples: [
      ["race codel", "CoDel against the usual others, six scenes, five seeds"],
      ["race pie --against red,codel --seeds 3 --json -", "every score of every run, as JSON"],
    ],
    fails: FAILED_RUN,
  },
  {
    name: "grade",
    summary: "grades a folder of algorithms: contract, race, cost; one row each",
    forms: [
      "DIR --csv FILE [--scenes DIR [--alone]] [--against ID,…] [--seeds N] [--quick] [--limit S] [--memory MB] [--trusted]",
    ],
    options: [
      ["--csv FILE", "the table that is written, anew after each hand-in; required"],
      SCENES,
      ALONE,
      ["--against ID,…", "whom they race; default: drop-tail, red, codel, fq-codel and pie"],
      ["--seeds N", "seeds 1 to N of every run, N from 2 to 1000; default: 5"],
      ["--quick", "a tenth of the cases of each test of the contract, as the workshop in the page tries them"],
      [
        "--limit S",
        "seconds of the processor that one step may take, a test of the contract or one run, 0.1 to 3600; default: 20 s",
      ],
      ["--memory MB", "memory that a hand-in may take, 64 to 65 536 MB; default: 512 MB"],
      [
        "--trusted",
        "runs each hand-in in a thread of this program instead, without a browser: it stops faults and endless loops, " +
          "but not code that means harm",
      ],
    ],
    notes: [
      "A hand-in is a file whose name ends in .ts or .js. Each runs in the sandbox of the lab's page, in a browser without " +
        "a window: Chromium, Chrome or Edge, or the one that AQM_BROWSER names. There it reaches no file, no network and " +
        "nothing of this program. The lab need not be built; the first grading makes what it needs, in some seconds.",
      "One that hangs, throws or takes too much memory is a row like the others. One call may take 0.5 s. An interrupt " +
        "(Ctrl C) ends the command and keeps the rows that were made. Scores are the same to the last bit with and without " +
        "--trusted; times of a packet are this machine's.",
      "The columns are explained in docs/course/lecturer.md.",
    ],
    examples: [
      ["grade hand-ins --csv grades.csv", "a class, in the browser's sandbox"],
      ["grade hand-ins --csv grades.csv --scenes held-back --seeds 10", "with scenes that it does not know"],
      ["grade hand-ins --csv first-look.csv --seeds 2 --quick", "a first look, in a fraction of the time"],
      ["grade mine --csv mine.csv --trusted", "your own, without a browser"],
    ],
    fails: "there is no browser, it was cancelled, or the table cannot be written",
  },
];
