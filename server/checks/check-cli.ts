import type { Output, RegisterCommand } from "#app/platform/cli/command.server.ts";
import type { Finding } from "./finding.ts";
import { runChecks } from "./run-checks.ts";

export const registerCheck: RegisterCommand = (program, run) => {
  program
    .command("check")
    .description("Check settings, database, storage, disk, mail, providers and clock, one line each.")
    .action(
      run(async ({ output, environment }) => {
        const findings = await runChecks(environment);
        for (const { advice: _, ...finding } of findings) output.result(finding, lineOf(finding));
        return outcomeOf(findings);
      }),
    );
};

export const registerDoctor: RegisterCommand = (program, run) => {
  program
    .command("doctor")
    .description("Say what is not well, of all that `octavo check` looks at, and what to do about it.")
    .action(
      run(async ({ output, environment }) => {
        const findings = await runChecks(environment);
        const unwell = findings.filter(({ status }) => status !== "ok");
        for (const finding of unwell) tell(output, finding);
        if (unwell.length === 0) output.result({ part: "all", status: "ok" }, "All is well.");
        return outcomeOf(findings);
      }),
    );
};

function lineOf({ part, status, message }: Finding): string {
  return `${status.padEnd(8)} ${part.padEnd(10)} ${message}`;
}

function tell(output: Output, finding: Finding): void {
  const advice = finding.advice ? `\n         ${finding.advice}` : "";
  output.result(finding, lineOf(finding) + advice);
}

const outcomeOf = (findings: Finding[]) =>
  findings.some(({ status }) => status === "failed") ? "refused" : "done";
