import { runCommand } from "./commands.ts";
import { isJobThread, serveJobs } from "./threads.ts";

if (isJobThread()) serveJobs();
else {
  // A reader that closes the pipe early (`| head`) is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(0);
  });
  process.exitCode = await runCommand(process.argv.slice(2));
}
