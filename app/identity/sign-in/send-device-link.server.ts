import { mailKinds } from "#app/platform/mail/mail-kinds.ts";
import { and, eq } from "drizzle-orm";
import { accounts } from "#app/platform/db/schema/auth.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import { deviceLinkMail } from "./device-link-mail.ts";

/** To the owner of an address at which strangers tried so often that new devices are kept out; to nobody, when it has no account. */
export async function sendDeviceLink(
  site: Site,
  { email, link }: { email: string; link: string },
): Promise<void> {
  const [account] = await site.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.emailVerified, true)));
  if (!account) return;
  const mail = deviceLinkMail(site.settings, link);
  await queueMail(site, site.db, { to: email, kind: mailKinds["sign-in-link"], ...mail });
}
