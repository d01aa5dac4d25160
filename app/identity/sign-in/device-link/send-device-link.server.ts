import { mailKinds } from "#app/platform/mail/mail-kinds.ts";
import { and, eq } from "drizzle-orm";
import { accounts } from "#app/platform/db/schema/auth.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import { deviceLinkMail } from "./device-link-mail.ts";

/** Mails the owner of an address that is locked for new devices after many wrong tries. Does nothing without an account. */
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
