import { type Command, InvalidArgumentError } from "commander";
import type { HistoryLine } from "#app/billing/entitlement/public.server.ts";
import { forEver, type Standing } from "#app/billing/entitlement/public.ts";
import { type AdminAction, recordAdminAction } from "#app/identity/audit/public.server.ts";
import type { CommandOutcome, Output, RegisterCommand } from "#app/platform/cli/command.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { findHolder, grantSubscription, type Holder, revokeGrants } from "./grant-commands.server.ts";

const actor = "an operator, at the command line";

interface Options {
  email: string;
  plan?: string;
  days?: number;
  reason?: string;
}

/** `octavo subscription grant|revoke|show` */
export const registerSubscription: RegisterCommand = (program, run) => {
  const subscription = program
    .command("subscription")
    .description("Gives somebody the right to write, takes it back, or shows what they have and why.");
  const add = (name: string, description: string) =>
    subscription.command(name).description(description).requiredOption("--email <address>", "whose");
  add("grant", "Lets somebody write without paying.")
    .option("--plan <id>", "as if they had this plan")
    .option("--days <count>", "for so long; without it, for ever", readDays)
    .option("--reason <words>", "kept in the history")
    .action(run(({ output, openSite }, command) => withHolder({ output, openSite, command }, grant)));
  add("revoke", "Takes back what was given: grants, codes and trials. What is paid for goes on.")
    .option("--reason <words>", "kept in the history")
    .action(run(({ output, openSite }, command) => withHolder({ output, openSite, command }, revoke)));
  add("show", "Shows what somebody has, and the history of it.").action(
    run(({ output, openSite }, command) => withHolder({ output, openSite, command }, show)),
  );
};

function readDays(given: string): number {
  const days = Number(given);
  if (!Number.isInteger(days) || days < 1 || days > 36_500)
    throw new InvalidArgumentError("It must be a whole number from 1 to 36500.");
  return days;
}

interface CommandContext {
  output: Output;
  openSite: () => Promise<Site & AsyncDisposable>;
  command: Command;
}

interface Found {
  site: Site;
  holder: Holder;
  options: Options;
  output: Output;
}

async function withHolder(
  { output, openSite, command }: CommandContext,
  work: (found: Found) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  const options = command.opts<Options>();
  await using site = await openSite();
  const holder = await findHolder(site, options.email);
  if (holder) return await work({ site, holder, options, output });
  const { email } = options;
  return output.refuse(`There is no account with the address ${email}.`, { email });
}

async function grant({ site, holder, options, output }: Found): Promise<CommandOutcome> {
  const { plan: planId = null, days = null, reason = null } = options;
  const accountId = holder.account.id;
  const granted = await site.db.transaction(async (tx) => {
    const outcome = await grantSubscription({ ...site, db: tx }, { accountId, planId, days, actor, reason });
    const action = { name: "subscription-granted", details: { plan: planId, days } } as const;
    if (outcome.ok) await record(site, tx, { ...action, accountId, reason });
    return outcome;
  });
  if (granted.ok) return report(site, holder.account.email, output);
  return output.refuse(`There is no plan ${options.plan}.`);
}

async function revoke({ site, holder, options, output }: Found): Promise<CommandOutcome> {
  const reason = options.reason ?? null;
  const accountId = holder.account.id;
  const count = await site.db.transaction(async (tx) => {
    const taken = await revokeGrants({ ...site, db: tx }, { accountId, actor, reason });
    const action = { name: "subscription-revoked", details: { count: taken } } as const;
    if (taken > 0) await record(site, tx, { ...action, accountId, reason });
    return taken;
  });
  if (count === 0) output.note("Nothing was given that could be revoked.");
  return report(site, holder.account.email, output);
}

async function record(
  site: Site,
  tx: Transaction,
  { accountId, ...action }: Pick<AdminAction, "name" | "details" | "reason"> & { accountId: string },
): Promise<void> {
  await recordAdminAction(
    tx,
    { actorId: null, subject: { kind: "account", id: accountId }, ...action },
    site.now(),
  );
}

async function report(site: Site, email: string, output: Output): Promise<CommandOutcome> {
  const holder = await findHolder(site, email);
  if (holder) output.result(recordOf(holder), lineOf(holder));
  return "done";
}

async function show({ holder, output }: Found): Promise<CommandOutcome> {
  const text = [lineOf(holder), ...holder.history.map(historyLine)].join("\n");
  output.result({ ...recordOf(holder), history: holder.history }, text);
  return "done";
}

function recordOf({ account, entitlement: { state, standing } }: Holder) {
  return {
    email: account.email,
    state,
    plan: standing?.planId ?? null,
    source: standing?.source ?? null,
    until: untilOf(standing)?.toISOString() ?? null,
    renews: standing?.renews ?? false,
  };
}

/** Null: without an end, or nothing at all. */
function untilOf(standing: Standing | null): Date | null {
  const ends = standing ? [standing.paidUntil, standing.grantedUntil, standing.trialUntil] : [];
  const latest = ends.reduce((one, other) => (other && (!one || other > one) ? other : one), null);
  return latest && latest < forEver ? latest : null;
}

function lineOf(holder: Holder): string {
  const { email, state, plan, until } = recordOf(holder);
  const parts = [state, plan && `plan ${plan}`, until && `until ${until.slice(0, 10)}`];
  return `${email}  ${parts.filter(Boolean).join(", ")}`;
}

function historyLine({ happenedAt, source, kind, until, actor: who, reason }: HistoryLine): string {
  const parts = [kind, until && `until ${until.toISOString().slice(0, 10)}`, who && `by ${who}`, reason];
  return `  ${happenedAt.toISOString()}  ${source}  ${parts.filter(Boolean).join(", ")}`;
}
