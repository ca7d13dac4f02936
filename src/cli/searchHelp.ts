import { type CommandHelp, FAILED_RUN, JSON_OPTION, METRIC, SOURCE, VALUES, WORK } from "./helpParts.ts";

/** Help of the commands that run scenarios with many values of their fields. */
export const SEARCH_HELP: readonly CommandHelp[] = [
  {
    name: "sweep",
    summary: "runs every combination of values and every lane; intervals are over the seeds",
    forms: [
      "FILE|URL|ID [--axis PATH=VALUES …] [--sample sobol:N] [--timeline hold|follow] [--seeds N] " +
        "[--until METRIC:X%[:CAP]] [--from S] [--to S] " +
        "[--jobs N] [--results DIR | --broker URL] [--metric ID,…] [--json FILE|-]",
      "FILE|URL|ID [--axis PATH=VALUES …] [--seeds N] --plan DIR",
    ],
    options: [
      [
        "--axis PATH=VALUES",
        "a field and its values, a,b,c or low..high:n or low..high:n(log); repeated: all combinations. Default: no axis, one point",
      ],
      [
        "--sample sobol:N",
        "N points spread evenly over all axes together, each low..high or low..high(log); default: all combinations",
      ],
      [
        "--timeline hold|follow",
        "hold: a swept value holds for the whole run, and the scene's changes of that field are left out; follow: the scene changes it. Default: hold",
      ],
      ["--seeds N", "seeds at each point, 1 to 10 000; default: 1, with --until 3"],
      [
        "--until METRIC:X%[:CAP]",
        "adds seeds at a point until the half-width of the 95 % interval of METRIC is below X % of its mean in every lane, at most CAP seeds; default of CAP: 100",
      ],
      ["--from S", "start of the measurement window, in s or with a unit; default: 0"],
      ["--to S", "end of the window, likewise; default: the duration"],
      METRIC,
      JSON_OPTION,
      ...WORK,
      ["--plan DIR", 'writes the runs as job files for "run-job" and "merge" instead of running them'],
    ],
    notes: [SOURCE, VALUES],
    examples: [
      ["sweep red-basics --axis traffic.bulk.count=5,20,80 --seeds 5", "three points with five seeds each"],
      ["sweep red-basics --axis 'bottleneck.rate=1M..100M:5(log)' --until delayMean:5%", "seeds until it is precise"],
    ],
    fails: FAILED_RUN,
  },
  {
    name: "tune",
    summary: "searches for the values of fields that make a metric best within limits",
    forms: [
      "FILE|URL|ID … [--scenes DIR] --minimize METRIC | --maximize METRIC … [--subject-to 'METRIC>=VALUE' …] " +
        "--knob PATH=LO..HI[(log)] … --budget N [--seeds N] [--held-back N] [--unseen FILE|URL|ID …] [--lane N] " +
        "[--patience N] [--key N] [--from S] [--to S] [--jobs N] [--results DIR | --broker URL] [--json FILE|-]",
      "FILE|URL|ID … --minimize METRIC … --knob PATH=LO..HI[(log)] … --budget N --ask | --tell",
    ],
    options: [
      ["--minimize METRIC", "a metric to make as small as can be; one or two objectives"],
      ["--maximize METRIC", "a metric to make as large as can be, in place of --minimize or beside it"],
      [
        "--subject-to 'METRIC>=VALUE'",
        "a limit that every scene keeps, >= or <=; the value in SI or with a unit (98%)",
      ],
      ["--knob PATH=LO..HI[(log)]", "a field that may change, and its range; (log): by equal factors. 1 to 10 of them"],
      ["--budget N", "runs at most, without those that are held back; a run is one scene with one seed"],
      ["--seeds N", "seeds of a try that is measured in full, 1 to 1000; default: 4"],
      ["--held-back N", "seeds for measuring the result again, which the search never sees; default: as --seeds"],
      ["--unseen FILE|URL|ID", "a scene for the held-back measurement alone; may be repeated; default: none"],
      ["--scenes DIR", "more scenes: every .json file of DIR"],
      ["--lane N", "the lane of every scene that is tuned, counted from 0; default: 0"],
      ["--patience N", "ends when N runs of the refinement improve the best by less than 1 %; 0: never; default: 40"],
      ["--key N", "key of the search's own random numbers, 0 to 4294967295; default: 1"],
      ["--from S", "start of the measurement window, in s or with a unit; default: 0"],
      ["--to S", "end of the window, likewise; default: the duration"],
      ["--ask", "prints points to measure as JSON lines and reads what another program measured"],
      ["--tell", "reads points of another program as JSON lines, measures them and prints the results"],
      ["--json FILE|-", "writes every try and the result to FILE; a stopped search goes on from it. -: prints it"],
      ...WORK,
    ],
    notes: [SOURCE, VALUES],
    examples: [
      [
        "tune rem-price --minimize drops --knob lanes.0.params.alpha=0.01..1 --budget 64",
        "the weight of the queue with which REM drops the fewest packets",
      ],
    ],
    fails: FAILED_RUN,
  },
];
