import { designMessages } from "./enDesign.ts";
import { flowMessages } from "./enFlows.ts";

/**
 * English messages of the documentation, the algorithm picker, and the table that the command line prints. They load
 * with the parts that show them, after the first trace. The texts of one algorithm are in its definition.
 */
export const algorithmMessages = {
  "table.title": "Algorithms",
  "table.lead": {
    one: "{n} algorithm of this lab. Each has a page of its own.",
    other: "The {n} algorithms of this lab. Each has a page of its own.",
  },

  "find.search": "Search",
  "find.placeholder": "Name, idea or strength",
  "find.family": "Signal",
  "find.anyFamily": "Any signal",
  "find.strengths": "Good at",
  "find.sort": "Sort by",
  "find.count": { one: "{n} of {of} algorithms", other: "{n} of {of} algorithms" },
  "find.none": "No algorithm matches. Shorten the search or switch a filter off.",
  "find.clear": "Show all",

  "family.own": "Your own",
  "family.overflow": "Full buffer",
  "family.queue": "Queue length",
  "family.delay": "Delay",
  "family.rate": "Arrival rate",
  "family.price": "Price",
  "family.events": "Losses and idle times",
  "family.flows": "Flows in one queue",
  "family.scheduling": "A queue per flow",
  "family.classes": "Service classes",

  "strength.low-delay": "low delay",
  "strength.full-link": "full link",
  "strength.fairness": "fair shares",
  "strength.unresponsive-flows": "unresponsive flows",
  "strength.no-tuning": "no tuning",
  "strength.many-flows": "many flows",
  "strength.classes": "service classes",
  "strength.l4s": "L4S",

  "column.title": "Algorithm",
  "column.family": "Signal",
  "column.signal": "Measures",
  "column.notification": "Feedback",
  "column.state": "State",
  "column.cost": "Cost per packet",
  "column.weakness": "Weakness",

  "picker.choose": "Choose an algorithm",
  "picker.list": "Algorithms",
  "picker.current": "in use",
  "picker.about": "How {title} works",
  "picker.all": "Compare all",

  "page.all": "All algorithms",
  "page.whole": "Open as a page",
  "page.close": "Close the text",
  "page.print": "Print",
  "page.use": "Open in the lab",
  "page.inUse": "In use in the lab",
  "page.facts": "At a glance",
  "page.strengths": "Good at",
  "page.formulas": "Formulas",
  "page.pseudocode": "Step by step",
  "page.parameters": "Parameters",
  "page.noParameters": "It has no parameters.",
  "page.tryThis": "What to try",
  "try.lead":
    "Each button opens the scene in the lab, does it there, and plays on. What is said here holds with five seeds.",
  "try.do": "Do it in the lab",
  "try.compare": "Show side by side",
  "try.title": "{name}: what to try",
  "live.play": "Play",
  "live.pause": "Pause",
  "live.at": "{time} s of a run of its own",
  "page.practice": "In practice",
  "page.deviations": "Where the lab differs from the sources",
  "page.sources": "Sources",

  "glossary.title": "Glossary",
  "glossary.part": "Terms",
  "glossary.lead": "The {n} terms that the pages of the algorithms and the lessons use, each with a source.",
  "glossary.hint": "{meaning} Opens the glossary.",

  "transports.title": "Congestion control",
  "transports.lead": "How TCP senders set their window. Choose one for each group in the control panel, under Traffic.",
  "transports.everySender": "Settings of every sender",
  "transports.marks": "Response to ECN marks",
  "transports.ecn.none": "It does not use ECN.",
  "transports.ecn.classic": "It responds as to a loss, once per round trip (RFC 3168).",
  "transports.ecn.dctcp":
    "It responds to the share of marked packets, which receivers echo packet by packet (RFC 8257).",
  "transports.ecn.accurate":
    "It responds to the share of marked packets, which receivers count exactly (RFC 9768), and sends ECT(1).",
  "transports.phases": "Its own states",
  "transports.usedBy": "Used in the lab by",
  "transports.usedByNone": "No group now.",

  "parameter.symbol": "Symbol",
  "parameter.label": "Name",
  "parameter.unit": "Unit",
  "parameter.range": "Range",
  "parameter.default": "Default",
  "parameter.help": "What it does",
  "parameter.usual": "In the control panel",
  "parameter.advanced": "Under Advanced",
  "parameter.fromTo": "{from} to {to}",
  "parameter.atLeast": "{from} or more",
  "parameter.or": "{range}, or {without}",
  "parameter.each": "{range} each",
  "parameter.never": "never",
  "parameter.on": "on",
  "parameter.off": "off",
  "parameter.onOff": "on or off",
  "parameter.derived":
    "* The default follows other settings; it is shown for a link of {rate} and a buffer of {buffer}.",

  ...designMessages,
  ...flowMessages,
} as const;
