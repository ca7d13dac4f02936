import { runCommand } from "./commands.ts";
import { reasonOf, tell } from "./output.ts";
import { suiteOf } from "./suites.ts";
import { isJobThread, serveThread } from "./threads.ts";

if (isJobThread()) serveThread();
else {
  // A reader that closes the pipe early (`| head`) is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    tell(`the output cannot be written: ${reasonOf(error)}`);
    process.exit(1);
  });
  const status = await runCommand(process.argv.slice(2), suiteOf(process.argv[1] ?? ""));
  process.exitCode = status;
  // Connections to a broker that is gone would keep the program alive. What was printed must get out first.
  if (status !== 0) process.stdout.write("", () => process.exit());
}
