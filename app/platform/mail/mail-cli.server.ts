import { InvalidArgumentError } from "commander";
import type { Output, RegisterCommand } from "../cli/command.server.ts";
import { findMail, type FoundMail, listMails } from "./mail-queries.server.ts";
import { retryMails } from "./sending/retry-mails.server.ts";

/** `octavo mail list|show|retry` */
export const registerMail: RegisterCommand = (program, run) => {
  const mail = program
    .command("mail")
    .description(
      "Shows the emails that were written without a mail server, and those that one did not take.",
    );
  mail
    .command("list")
    .description("Lists the newest emails, newest first.")
    .option("--limit <count>", "how many", readCount, 20)
    .action(
      run(async ({ output, openSite }, command) => {
        await using site = await openSite();
        const mails = await listMails(site, command.opts<{ limit: number }>().limit);
        if (mails.length === 0) output.note("No emails.");
        for (const found of mails) list(output, found);
        return "done";
      }),
    );
  mail
    .command("show")
    .description("Shows the text of an email.")
    .argument("<id>", "as the list shows it; its beginning or end is enough")
    .action(
      run(async ({ output, openSite }, command) => {
        await using site = await openSite();
        const found = await findMail(site, command.args[0] ?? "");
        if (!found) return output.refuse("There is no email with this id.");
        output.result(found, textOf(found));
        return "done";
      }),
    );
  mail
    .command("retry")
    .description("Sends again what the mail server did not take.")
    .action(
      run(async ({ output, openSite }) => {
        await using site = await openSite();
        const count = await retryMails(site);
        output.result(
          { count },
          count === 1 ? "1 email is tried again." : `${count} emails are tried again.`,
        );
        return "done";
      }),
    );
};

function readCount(given: string): number {
  const count = Number(given);
  if (!Number.isInteger(count) || count < 1 || count > 10_000)
    throw new InvalidArgumentError("It must be a whole number from 1 to 10000.");
  return count;
}

function list(output: Output, { text: _text, html: _html, ...found }: FoundMail): void {
  const state = found.problem ? `${found.status}: ${found.problem}` : found.status;
  output.result(found, `${found.id}  ${found.to}  ${found.subject}  (${state})`);
}

function textOf(mail: FoundMail): string {
  const head = [
    `To: ${mail.to}`,
    `Subject: ${mail.subject}`,
    `Date: ${mail.queuedAt}`,
    `Status: ${mail.status}`,
  ];
  if (mail.problem) head.push(`Problem: ${mail.problem}`);
  return `${head.join("\n")}\n\n${mail.text.trimEnd()}`;
}
