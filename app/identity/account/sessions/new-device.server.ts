import { formatMoment } from "#app/ui/times/times.ts";
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { mailKinds } from "#app/platform/mail/mail-kinds.ts";
import type { SignIn } from "#app/platform/auth/auth-facts.server.ts";
import { knownDevices } from "#app/platform/db/schema/account.server.ts";
import { accounts } from "#app/platform/db/schema/auth.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import { deviceLabel } from "#app/identity/security/public.ts";
import { newDeviceMail } from "./new-device-mail.ts";
import { stopAddresses, wantsMail } from "../mail-preferences/mail-preferences-commands.server.ts";

/** Stores the device of a sign-in, and mails the owner when it is new; not for the very first one. */
export async function noticeDevice(
  site: Site,
  { accountId, userAgent, isSecondStep }: SignIn,
): Promise<void> {
  const [account] = await site.db.select().from(accounts).where(eq(accounts.id, accountId));
  // After the first factor only: the second one is still due.
  if (!account || (account.twoFactorEnabled && !isSecondStep)) return;
  const words = deviceLabel(userAgent);
  const device = createHash("sha256").update(`${accountId}:${words}`).digest("base64url");
  const known = await site.db
    .select({ device: knownDevices.device })
    .from(knownDevices)
    .where(eq(knownDevices.accountId, accountId));
  await site.db
    .insert(knownDevices)
    .values({ accountId, device, seenAt: site.now() })
    .onConflictDoUpdate({
      target: [knownDevices.accountId, knownDevices.device],
      set: { seenAt: site.now() },
    });
  if (known.length === 0 || known.some((each) => each.device === device)) return;
  if (!(await wantsMail(site.db, accountId, "new-sign-in"))) return;
  const at = formatMoment(site.now(), account.timeZone ?? "UTC");
  const mail = newDeviceMail(site.settings, { device: words, at });
  const unsubscribeUrl = (await stopAddresses(site, "new-sign-in"))(accountId);
  await queueMail(site, site.db, {
    to: account.email,
    kind: mailKinds["new-sign-in"],
    unsubscribeUrl,
    ...mail,
  });
}
