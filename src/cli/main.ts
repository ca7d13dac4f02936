import { runCommand } from "./commands.ts";
import { reasonOf, tell } from "./output.ts";
import { isJobThread, serveJobs } from "./threads.ts";

if (isJobThread()) serveJobs();
else {
  // A reader that closes the pipe early (`| head`) is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    tell(`the output cannot be written: ${reasonOf(error)}`);
    process.exit(1);
  });
  process.exitCode = await runCommand(process.argv.slice(2));
}
