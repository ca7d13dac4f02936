// npm start: installs missing packages, builds the lab, serves it and prints the address. PORT sets the port.
import { build } from "./lib/build.mjs";
import { freePort, serveBuild } from "./lib/serve.mjs";
import { checkNode, install } from "./lib/setup.mjs";

checkNode();
install();
build();

const port = await freePort(Number(process.env["PORT"] ?? 4173));
const server = await serveBuild(port, process.argv.slice(2));
console.log(`\nAQM Lab is at ${server.address}\n(Ctrl+C ends it.)`);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, server.stop);
process.exitCode = await server.ended;
