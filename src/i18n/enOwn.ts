/** English messages about somebody else's code. They load with the dialog that asks. */
export const ownMessages = {
  "ask.title": {
    one: "This link brings an algorithm that somebody else wrote",
    other: "This link brings {n} algorithms that somebody else wrote",
  },
  "ask.fileTitle": {
    one: "This file brings an algorithm that somebody else wrote",
    other: "This file brings {n} algorithms that somebody else wrote",
  },
  "ask.about": {
    one: "“{title}”, {n} line. It has not run. Read it first, or run it in a worker that reaches nothing.",
    other: "“{title}”, {n} lines. It has not run. Read it first, or run it in a worker that reaches nothing.",
  },
  "ask.untitled": "An algorithm without a title",
  "ask.can": "It can",
  "ask.decide": "decide about the packets of this run",
  "ask.core": "use one core until you stop it",
  "ask.cannot": "It cannot",
  "ask.see": "see this page, your files or your lessons",
  "ask.reach": "reach the network, or keep anything",
  "ask.code": "Code of {title}",
  "ask.digest": "Digest {digest}",
  "ask.leave": "Leave it",
  "ask.leaveTitle": "Opens the scene with Drop Tail in its place",
  "ask.read": "Open the code only",
  "ask.readOne": "Open only the code of {title}",
  "ask.readTitle": "Opens it in the workshop, where it does not run until you say so",
  "ask.run": "Run it isolated",
  "ask.running": "Starting",
  "ask.failed": "It did not run. {reason}",
  "embed.held":
    "This scene brings {title}, an algorithm that somebody else wrote. It does not run here; Drop Tail stands in its place.",
  "embed.open": "Open in AQM Lab",
} as const;
