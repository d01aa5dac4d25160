import { mailKinds } from "#app/platform/mail/mail-kinds.ts";
import { and, eq } from "drizzle-orm";
import { accounts } from "#app/platform/db/schema/auth.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { layOutMail } from "#app/platform/mail/lay-out-mail.server.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";

/** To the owner of an address at which strangers tried so often that new devices are kept out; to nobody, when it has no account. */
export async function mailDeviceLink(
  site: Site,
  { email, link }: { email: string; link: string },
): Promise<void> {
  const [account] = await site.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.emailVerified, true)));
  if (!account) return;
  const url = `${siteOrigin(site.settings)}/sign-in/go-on?link=${encodeURIComponent(link)}`;
  const mail = layOutMail(site.settings, {
    subject: "Many wrong passwords were tried with your email",
    parts: [
      {
        text: "Somebody tried many wrong passwords or codes with your email. Devices on which you have signed in before are let in as ever; new ones are kept out for now.",
      },
      { text: "Do you want to sign in on a new device? Open this link there. It is good for an hour:" },
      { link: { label: "Go on signing in", url } },
    ],
    footnote:
      "If you are not signing in now, there is nothing to do: nobody got in. A password that you use nowhere else keeps it so.",
  });
  await queueMail(site, site.db, { to: email, kind: mailKinds["sign-in-link"], ...mail });
}
