import { InvalidArgumentError } from "commander";
import { findPlan } from "#app/billing/plans/public.server.ts";
import { recordAdminAction } from "#app/identity/audit/public.server.ts";
import type { Output, RegisterCommand } from "#app/platform/cli/command.server.ts";
import { createCodes, withdrawCodes } from "./code-commands.server.ts";
import { type BatchFacts, listBatches } from "./code-batches.server.ts";
import { counted } from "#app/ui/counted.ts";

interface CreateOptions {
  plan?: string;
  days: number;
  count: number;
  expires?: Date;
  csv?: boolean;
}

/** `octavo codes create|list|withdraw` */
export const registerCodes: RegisterCommand = (program, run) => {
  const codes = program
    .command("codes")
    .description("Makes codes that give access to writing for some days.");
  codes
    .command("create")
    .description("Makes a batch of codes and prints them. They cannot be shown again.")
    .requiredOption("--days <count>", "how long each code is good for", wholeNumber(36_500))
    .requiredOption("--count <count>", "how many", wholeNumber(100_000))
    .option("--plan <id>", "as if they had this plan")
    .option("--expires <date>", "not to be redeemed after this day, like 2027-12-31", readDay)
    .option("--csv", "with a header and the facts of each, for a spreadsheet")
    .action(
      run(async ({ output, openSite }, command) => {
        const {
          plan = null,
          days,
          count,
          expires = null,
          csv,
        } = command.opts<Partial<CreateOptions> & CreateOptions>();
        await using site = await openSite();
        if (expires && expires <= site.now())
          return output.refuse(`The codes would have expired on ${dayOf(expires)}, before today.`);
        if (plan !== null && !(await findPlan(site, plan))) return output.refuse(`There is no plan ${plan}.`);
        const batch = await site.db.transaction(async (tx) => {
          const wanted = { planId: plan, days, count, expiresAt: expires };
          const made = await createCodes({ ...site, db: tx }, wanted);
          const action = { name: "codes-made", details: { count, days, plan } } as const;
          await recordAdminAction(
            tx,
            { ...action, actorId: null, subject: subjectOf(made.batchId) },
            site.now(),
          );
          return made;
        });
        print(output, { ...batch, planId: plan, days, expiresAt: expires }, csv === true);
        return "done";
      }),
    );
  codes
    .command("list")
    .description("Lists the batches, newest first.")
    .action(
      run(async ({ output, openSite }) => {
        await using site = await openSite();
        const batches = await listBatches(site.db);
        if (batches.length === 0) output.note("No codes.");
        for (const batch of batches) output.result(batch, lineOf(batch));
        return "done";
      }),
    );
  codes
    .command("withdraw")
    .description("Makes the codes of a batch that nobody redeemed unusable.")
    .argument("<batch>", "as the list shows it")
    .action(
      run(async ({ output, openSite }, command) => {
        await using site = await openSite();
        const batchId = command.args[0] ?? "";
        const count = await site.db.transaction(async (tx) => {
          const gone = await withdrawCodes({ ...site, db: tx }, batchId);
          const action = { name: "codes-withdrawn", details: { count: gone } } as const;
          if (gone > 0)
            await recordAdminAction(
              tx,
              { ...action, actorId: null, subject: subjectOf(batchId) },
              site.now(),
            );
          return gone;
        });
        if (count === 0)
          return output.refuse(`There is nothing to withdraw: batch ${batchId} has no code that is unused.`);
        output.result({ count }, `${counted(count, "code")} withdrawn.`);
        return "done";
      }),
    );
};

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const subjectOf = (batchId: string) => ({ kind: "codes" as const, id: batchId });

interface Made {
  batchId: string;
  codes: string[];
  planId: string | null;
  days: number;
  expiresAt: Date | null;
}

function print(output: Output, { batchId, codes, planId, days, expiresAt }: Made, isCsv: boolean): void {
  const expires = expiresAt && dayOf(expiresAt);
  if (isCsv && !output.isJson) output.result({}, "code,days,plan,expires");
  for (const code of codes) {
    // Plan ids are chosen by the operator.
    const plan = /[",\n]/.test(planId ?? "") ? JSON.stringify(planId) : (planId ?? "");
    output.result({ code }, isCsv ? `${code},${days},${plan},${expires ?? ""}` : code);
  }
  output.note(`Batch ${batchId}: ${counted(codes.length, "code")} for ${counted(days, "day")} each.`);
}

function lineOf(batch: BatchFacts): string {
  const { batchId, count, redeemedCount, withdrawnCount, days, planId, createdAt, expiresAt } = batch;
  const facts = [
    `${redeemedCount} of ${count} redeemed`,
    ...(withdrawnCount > 0 ? [`${withdrawnCount} withdrawn`] : []),
    `${counted(days, "day")} each`,
    ...(planId ? [`plan ${planId}`] : []),
    `made ${dayOf(createdAt)}`,
    ...(expiresAt ? [`until ${dayOf(expiresAt)}`] : []),
  ];
  return `${batchId}  ${facts.join(", ")}`;
}

function wholeNumber(most: number): (given: string) => number {
  return (given) => {
    const number = Number(given);
    if (!Number.isInteger(number) || number < 1 || number > most)
      throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`);
    return number;
  };
}

/** The end of a day, in UTC. */
function readDay(given: string): Date {
  const at = new Date(`${given}T23:59:59.999Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(at.getTime());
  if (!isDay || at.toISOString().slice(0, 10) !== given)
    throw new InvalidArgumentError("It must be a day, like 2027-12-31.");
  return at;
}
