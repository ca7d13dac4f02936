// npm start: installs missing packages, builds the lab, serves it and prints the address.
import { build } from "./lib/build.mjs";
import { commandLine, flag, number, WrongUsage, wrong } from "./lib/commandLine.mjs";
import { freePort, serveBuild } from "./lib/serve.mjs";
import { checkNode, install } from "./lib/setup.mjs";

const COMMAND = "npm start";
const port = number(
  "first choice of the port; the next free one is taken otherwise. The variable PORT sets it too",
  { min: 1, max: 65_535, whole: true },
  4173,
);
const { options } = commandLine({
  command: COMMAND,
  says: "Installs missing packages, builds the lab, serves it and prints its address.",
  options: {
    port: { ...port, read: (name, given) => (given.length > 0 ? port.read(name, given) : portOfEnvironment()) },
    host: flag("also serves other computers of the network"),
    open: flag("opens the page in the usual browser"),
  },
});

function portOfEnvironment() {
  const given = process.env["PORT"];
  try {
    return port.read("port", given === undefined ? [] : [given]);
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error;
    return wrong(COMMAND, error.message.replace("--port", "PORT"));
  }
}

checkNode();
install();
build();

const server = await serveBuild(await freePort(options.port), [
  ...(options.host ? ["--host"] : []),
  ...(options.open ? ["--open"] : []),
]);
console.log(`\nAQM Lab is at ${server.address}\n(Ctrl+C ends it.)`);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, server.stop);
process.exitCode = await server.ended;
