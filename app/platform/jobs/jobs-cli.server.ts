import type { RegisterCommand } from "../cli/command.server.ts";
import { forgetDeadJobs, listDeadJobs, retryDeadJobs } from "./dead-jobs.server.ts";

/** `octavo jobs list|retry|forget` */
export const registerJobs: RegisterCommand = (program, run) => {
  const jobs = program
    .command("jobs")
    .description("Shows background work that failed every time it was tried; it is kept for 30 days.");
  jobs
    .command("list")
    .description("Lists what was given up, by kind, with the latest problem.")
    .action(
      run(async ({ output, openSite }) => {
        await using site = await openSite();
        const dead = await listDeadJobs(site);
        if (dead.length === 0) output.note("No work was given up.");
        for (const each of dead)
          output.result(
            each,
            `${each.queue}  ${each.count}  ${each.latestAt.toISOString()}  (${each.problem})`,
          );
        return "done";
      }),
    );
  jobs
    .command("retry")
    .description("Tries again what was given up: all of it, or one kind.")
    .argument("[kind]", "as the list shows it")
    .action(
      run(async ({ output, openSite }, command) => {
        await using site = await openSite();
        const count = await retryDeadJobs(site, command.args[0]);
        output.result({ count }, count === 1 ? "1 job is tried again." : `${count} jobs are tried again.`);
        return "done";
      }),
    );
  jobs
    .command("forget")
    .description("Removes what was given up, of one kind.")
    .argument("<kind>", "as the list shows it")
    .action(
      run(async ({ output, openSite }, command) => {
        await using site = await openSite();
        const [kind = ""] = command.args;
        const count = await forgetDeadJobs(site, kind);
        if (count === 0) return output.refuse(`There is nothing to forget: no job of ${kind} was given up.`);
        output.result({ count }, count === 1 ? "1 job is removed." : `${count} jobs are removed.`);
        return "done";
      }),
    );
};
