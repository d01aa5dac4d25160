import { mailKinds } from "#app/platform/mail/mail-kinds.ts";
import { ensureMainProfile } from "#app/identity/names/public.server.ts";
import type { AuthListeners } from "#app/platform/auth/auth-facts.server.ts";
import { storeSecurityEvent } from "#app/identity/security/public.server.ts";
import { sendDeviceLink } from "#app/identity/sign-in/public.server.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import { noticeDevice } from "./sessions/new-device.server.ts";
import { alreadyHereMail, codeMail } from "./code-mail.ts";

/** The kind of sign-in, by the Better Auth path that completed it. */
function methodLabel(path: string): string {
  if (path.startsWith("/sign-in/email-otp") || path.startsWith("/email-otp")) return "emailed code";
  if (path.startsWith("/two-factor")) return "two-step sign-in";
  if (path.startsWith("/passkey")) return "passkey";
  return path.startsWith("/callback") ? "another provider" : "password";
}

/** Reactions to Better Auth's events: mails and security events. */
export const authListeners: AuthListeners = {
  async sendCode(site, { email, code, purpose }, tx) {
    const text = codeMail(site.settings, { code, purpose });
    await queueMail(site, tx, { to: email, kind: mailKinds[`code-${purpose}`], ...text });
  },
  async sendAccountExists(site, { email }, tx) {
    const text = alreadyHereMail(site.settings);
    await queueMail(site, tx, { to: email, kind: mailKinds["already-here"], ...text });
  },
  async accountCreated(site, account, tx) {
    await ensureMainProfile(tx, account, site.now());
  },
  signedIn: noticeDevice,
  async securityNoticed(site, { detail, ...noticed }) {
    await storeSecurityEvent(site, { ...noticed, detail: detail ? methodLabel(detail) : null });
  },
  async triesUsedUp(site, { email, link, origin }) {
    await storeSecurityEvent(site, { kind: "tries-limited", account: { email }, origin });
    await sendDeviceLink(site, { email, link });
  },
};
