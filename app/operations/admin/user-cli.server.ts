import { InvalidArgumentError } from "commander";
import { eq } from "drizzle-orm";
import { recordAdminAction } from "#app/identity/audit/public.server.ts";
import {
  endSessions,
  type OperatorRole,
  operatorRoles,
  setOperatorRole,
} from "#app/platform/auth/sessions/suspension-commands.server.ts";
import { isSuspended } from "#app/platform/auth/sessions/suspension.server.ts";
import type { RegisterCommand } from "#app/platform/cli/command.server.ts";
import { accounts } from "#app/platform/db/schema/auth.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

type AccountRow = typeof accounts.$inferSelect;

/** `octavo user grant-role|show`: A06, and how the first admin becomes one. */
export const registerUser: RegisterCommand = (program, run) => {
  const user = program
    .command("user")
    .description("Makes somebody an operator of the site, or shows an account.");
  user
    .command("grant-role")
    .description("Lets an account look after the site, or no longer.")
    .requiredOption("--email <address>", "whose")
    .requiredOption("--role <role>", "admin, moderator or none", readRole)
    .option("--reason <words>", "kept in the log")
    .action(
      run(async ({ output, openSite }, command) => {
        const { email, role, reason = null } = command.opts<{ email: string; role: Role; reason?: string }>();
        await using site = await openSite();
        const account = await findByEmail(site, email);
        if (!account) return output.refuse(`There is no account with the address ${email}.`, { email });
        await grantRole(site, account, { role, reason });
        output.result({ email: account.email, role }, `${account.email} is ${roleLabels[role]} now.`);
        return "done";
      }),
    );
  user
    .command("show")
    .description("Shows an account.")
    .requiredOption("--email <address>", "whose")
    .action(
      run(async ({ output, openSite }, command) => {
        const { email } = command.opts<{ email: string }>();
        await using site = await openSite();
        const account = await findByEmail(site, email);
        if (!account) return output.refuse(`There is no account with the address ${email}.`, { email });
        const { role, createdAt } = account;
        const record = {
          email: account.email,
          role: role === "user" ? "none" : role,
          isSuspended: isSuspended(account, site.now()),
          isEmailConfirmed: account.emailVerified,
          createdAt: createdAt.toISOString(),
        };
        const facts = [
          `role ${record.role}`,
          record.isSuspended && "suspended",
          `since ${record.createdAt.slice(0, 10)}`,
        ];
        output.result(record, `${account.email}  ${facts.filter(Boolean).join(", ")}`);
        return "done";
      }),
    );
};

type Role = OperatorRole | "none";

const roleLabels: Record<Role, string> = {
  admin: "an admin",
  moderator: "a moderator",
  none: "no operator",
};

function readRole(given: string): Role {
  const role = [...operatorRoles, "none" as const].find((each) => each === given);
  if (!role) throw new InvalidArgumentError("It must be admin, moderator or none.");
  return role;
}

async function findByEmail({ db }: Site, email: string): Promise<AccountRow | null> {
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email.trim().toLowerCase()));
  return account ?? null;
}

async function grantRole(
  site: Site,
  { id }: AccountRow,
  { role, reason }: { role: Role; reason: string | null },
): Promise<void> {
  await site.db.transaction(async (tx) => {
    await setOperatorRole(tx, id, role === "none" ? null : role);
    // Sessions that began with other rights end: the account must sign in again.
    await endSessions(tx, id);
    const subject = { kind: "account", id } as const;
    await recordAdminAction(
      tx,
      { actorId: null, name: "role-granted", subject, reason, details: { role } },
      site.now(),
    );
  });
}
