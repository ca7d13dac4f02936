import { KIND_LETTERS, REASONS } from "../engine/packets/packet.ts";
import { type CommandHelp, FAILED_CLAIM, JSON_OPTION, METRIC, SEEDS, SOURCE, VALUES, WORK } from "./helpParts.ts";
import { SEARCH_HELP } from "./searchHelp.ts";
import { WORKSHOP_HELP } from "./workshopHelp.ts";

/** All commands, in the order of `aqm --help`. */
export const COMMAND_HELP: readonly CommandHelp[] = [
  {
    name: "list",
    summary: "prints algorithms, congestion controls, traffic kinds, scenes, experiments, metrics",
    forms: ["", "--metrics", "--markdown [--into FILE]"],
    options: [
      ["--metrics", "prints every metric with its id, SI unit and meaning"],
      ["--markdown", "prints a table of all algorithms for a page"],
      ["--into FILE", "puts that table between its marks in FILE; default: prints it"],
    ],
    examples: [
      ["list", "every name that a scenario or a command may use"],
      ["list --metrics", "what --metric and --until take"],
    ],
  },
  {
    name: "run",
    summary: "runs a scenario and prints its metrics",
    forms: [
      "FILE|URL|ID [--algorithm FILE] [--seeds N] [--from S --to S …] [--json FILE|-] [--series FILE|-] [--flent FILE] [--out DIR]",
    ],
    options: [
      ["--algorithm FILE", "an algorithm of your own in the first lane: my.aqm.ts; default: that of the scenario"],
      SEEDS("the seed of the scenario; of an experiment, its own seeds"),
      ["--from S", "start of the measurement window, in s or with a unit (500ms); default: 0"],
      ["--to S", "end of the window, likewise; default: the duration. Several windows: repeat both"],
      JSON_OPTION,
      ["--series FILE|-", "writes every recorded quantity over time as CSV, a line for each 10 ms; - prints it"],
      ["--flent FILE", "writes delay and throughput of a single run as a data file of flent, NAME.flent.gz"],
      ["--out DIR", "writes a folder: of each run its series (CSV.gz), metrics and manifest (JSON)"],
    ],
    notes: ["A file whose name ends in .gz is compressed (gzip).", SOURCE],
    examples: [
      ["run red-basics", "a scene, measured over its whole run"],
      ["run docs/examples/two-queues.json --from 10 --json -", "a scenario file, from 10 s on, as JSON"],
    ],
    fails: "a run failed",
  },
  {
    name: "lesson",
    summary: "lists the lessons, or checks by runs what they and the pages of algorithms promise",
    forms: ["", "--check [--only WORD]"],
    options: [
      ["--check", "runs the scenario of every step with all its seeds, and prints each promise that does not hold"],
      ["--only WORD", "only lessons, challenges and algorithms whose id contains WORD; default: all"],
    ],
    notes: [
      "A promise is an expectation of a step, the proof of an answer, a value in a text, or a task: it is not done " +
        "while nothing is changed, and its solution does it.",
      "A challenge does not pass as it begins, and passes with its solution, with every seed that judges.",
      'Of an algorithm: the conditions of the lines under "What to try", each with five seeds.',
    ],
    examples: [
      ["lesson", "the lessons by stage"],
      ["lesson --check --only full-buffer", "one lesson, checked by its runs"],
      ["lesson --check --only codel", "what to try with CoDel, FQ-CoDel and others of that name"],
    ],
    fails: "a promise does not hold",
  },
  ...SEARCH_HELP,
  ...WORKSHOP_HELP,
  {
    name: "run-job",
    summary: "runs one job file of a planned sweep, on any machine",
    forms: ["FILE [--into FILE|-]"],
    options: [
      ["--into FILE|-", "the file of the result; - prints it. Default: in the folder results beside the folder jobs"],
    ],
    notes: ["A job whose result is there already is not run again."],
    examples: [["run-job plan/jobs/0b7d….json", "writes plan/results/0b7d….json"]],
    fails: "the run failed",
  },
  {
    name: "merge",
    summary: 'prints the results of a planned sweep, as "sweep" does',
    forms: ["DIR [--metric ID,…] [--json FILE|-]"],
    options: [METRIC, JSON_OPTION],
    examples: [["merge plan --json sweep.json", "the same file as from a sweep in one process"]],
    fails: "results are missing",
  },
  {
    name: "work",
    summary: "runs the jobs of a broker until it is stopped",
    forms: ["--broker redis://HOST:PORT [--jobs N] [--lease S]"],
    options: [
      ["--broker URL", "the broker: redis://HOST:PORT or rediss://USER:PASSWORD@HOST:PORT; required"],
      ["--jobs N", "runs at a time, 1 to 256; default: the number of cores"],
      [
        "--lease S",
        "seconds without a sign of life after which a job goes to another worker, 1 to 3600; default: 30 s",
      ],
    ],
    notes: ["An interrupt (Ctrl C) ends it after the jobs that are running."],
    examples: [["work --broker redis://localhost:6379 --jobs 4", "four runs at a time"]],
    fails: "the broker or a run failed",
  },
  {
    name: "experiment",
    summary: "runs an experiment of a paper, or all, and checks the claims",
    forms: [
      "ID [--set PATH=VALUE …] [--check TEXT …] [--seeds N] [--jobs N] [--results DIR | --broker URL] [--json FILE|-]",
      "--all [--only WORD] [--seeds N] [--jobs N] [--results DIR | --broker URL] [--json FILE|-]",
    ],
    options: [
      ["--set PATH=VALUE", "another assumption: a field of the scenario and its new value; may be repeated"],
      ["--check TEXT", "a sentence of the check language in place of the claims; may be repeated"],
      ["--all", "every experiment in place of one ID"],
      ["--only WORD", "with --all: only experiments whose ids contain the word; default: all"],
      SEEDS("those of the experiment"),
      JSON_OPTION,
      ...WORK,
    ],
    notes: [VALUES],
    examples: [
      ["experiment zhang-dou-fig2a-ared-load-step", "one figure with its seeds"],
      ["experiment --all --only koo --results runs", "all experiments of one paper"],
    ],
    fails: FAILED_CLAIM,
  },
  {
    name: "reproduce",
    summary: "checks every claim of every paper and prints the results as a page",
    forms: [
      "[--seeds N] [--only WORD] [--into FILE] [--counts FILE] [--figures FILE] [--index FILE] [--quote FILE …]",
      "[--seeds N] [--only WORD] [--jobs N] [--results DIR | --broker URL]",
    ],
    options: [
      ["--seeds N", "seeds 1 to N of every run, N from 1 to 1000; default: 5"],
      ["--only WORD", "only experiments whose ids contain the word; default: all"],
      ["--into FILE", "writes the page to FILE; default: prints it. npm run reproduce: docs/reproduction.md"],
      ["--counts FILE", "also writes the numbers of claims by verdict as JSON"],
      ["--figures FILE", "also writes the verdicts and the figures that they rest on, as JSON"],
      ["--index FILE", "also writes the list of experiments with their verdicts, which the page shows, as JSON"],
      ["--quote FILE", "puts the numbers of claims between their marks in FILE; may be given several times"],
      ...WORK,
    ],
    examples: [["reproduce --only kim-lee --seeds 2 --into page.md", "the claims of one paper"]],
    fails: FAILED_CLAIM,
  },
  {
    name: "rfc7928",
    summary: "runs all algorithms through the tests of RFC 7928 and prints the results as a page",
    forms: [
      "[--seeds N] [--only WORD] [--queue WORD] [--into FILE] [--json FILE] [--picture FILE]",
      "[--seeds N] [--only WORD] [--queue WORD] [--jobs N] [--results DIR | --broker URL]",
    ],
    options: [
      ["--seeds N", "seeds 1 to N of every run, N from 2 to 1000; default: 5"],
      ["--only WORD", "only scenes whose ids contain the word; default: all"],
      ["--queue WORD", "only algorithms whose ids contain the word; default: all"],
      ["--into FILE", "writes the page to FILE; default: prints it. npm run rfc7928: docs/rfc7928.md"],
      ["--json FILE", "also writes the results, as the page of the lab reads them"],
      ["--picture FILE", "also draws delay against goodput as SVG"],
      ...WORK,
    ],
    examples: [["rfc7928 --only rtt --queue codel --seeds 2", "one scene with the relatives of CoDel"]],
  },
  {
    name: "trace",
    summary: "prints a line for every packet event at the bottleneck",
    forms: ["FILE|URL|ID [--seed N] [--lane N] [--pcapng FILE [--point arrivals|departures]]"],
    options: [
      ["--seed N", "seed of the random numbers, 0 to 4294967295; default: that of the scenario"],
      ["--lane N", "the lane, counted from 0; default: 0"],
      ["--pcapng FILE", "writes the packets as a capture, which Wireshark and tshark read, in place of the lines"],
      ["--point POINT", "captures before the queue (arrivals) or behind it (departures); default: departures"],
    ],
    notes: [
      "A line is TIME KIND FLOW SEQUENCE [REASON]. TIME is in s. KIND is " +
        `${KIND_LETTERS[0]} stored in the queue, ${KIND_LETTERS[1]} dropped, ${KIND_LETTERS[2]} marked (the event that follows ` +
        `for this packet has a line of its own), or ${KIND_LETTERS[3]} taken for transmission. FLOW counts the flows from 0, ` +
        "group by group. SEQUENCE counts the segments of a flow from 0; -1 is a SYN. REASON is why a packet was dropped or " +
        `marked: ${REASONS.slice(1).join(", ")}.`,
      SOURCE,
    ],
    examples: [
      ["trace red-basics --seed 3", "the packet events of the first lane"],
      [
        "trace red-basics --pcapng red.pcapng --point arrivals",
        "the packets before the queue, with comments on drops and marks",
      ],
    ],
    fails: "the run failed",
  },
  {
    name: "export",
    summary: "writes a scenario as a program for another simulator or for Linux, or its numbers as a file",
    forms: ["FILE|URL|ID --to TOOL [--lane N] [--out DIR]"],
    options: [
      [
        "--to TOOL",
        "a program: ns2 (Tcl, for ns-2.35), ns3 (C++), tc (a script for Linux); or what the run gives: csv (every " +
          "quantity over time), packets, json (metrics), pcapng, flent, manifest. Required",
      ],
      ["--lane N", "the lane, counted from 0; default: 0"],
      [
        "--out DIR",
        "folder for the files, named after the title and, of several lanes, after the lane; default: the current folder",
      ],
    ],
    notes: [
      "A program prints the metrics of the lab under the lab's names. Its head and this command name every field that " +
        "the program leaves out or changes.",
      SOURCE,
    ],
    examples: [
      ["export red-basics --to ns2 --out programs", "writes programs/red-at-work.tcl"],
      ["export red-basics --to pcapng", "writes red-at-work-seed-1.pcapng, for Wireshark"],
    ],
    fails: "the tool cannot express the scenario, or a file cannot be written",
  },
  {
    name: "theory",
    summary: "compares a lane with control theory: point of rest, margins, period",
    forms: [
      "FILE|URL|ID [--lane N] [--axis PATH=VALUES …] [--sample sobol:N] [--json FILE|-]",
      "--agreement [--designs N] [--into FILE]",
    ],
    options: [
      ["--lane N", "the lane, counted from 0; default: 0"],
      ["--axis PATH=VALUES", "a row for each value of a field, as in sweep, without any run; may be repeated"],
      ["--sample sobol:N", "with --axis: N points spread evenly over the ranges"],
      JSON_OPTION,
      ["--agreement", "runs random designs, stable and unstable, and counts where theory and packets agree"],
      ["--designs N", "with --agreement: N stable and N unstable designs, N from 1 to 1000; default: 100"],
      ["--into FILE", "with --agreement: puts the tables between their marks in FILE; default: prints them"],
    ],
    notes: ["The models, their sources and their bounds are in docs/theory.md.", SOURCE],
    examples: [
      ["theory red-basics", "the point of rest of RED, and whether the loop is stable there"],
      ["theory docs/examples/two-queues.json --lane 1 --json -", "the second lane, as JSON"],
      ["theory red-basics --axis 'traffic.bulk.count=5..80:6(log)'", "margins over the number of flows"],
    ],
  },
];
