import { mailKinds } from "#app/domain/mail/mail-kinds.ts";
import { ensureMainProfile } from "#app/domain/viewer/main-profile.server.ts";
import type { AuthListeners } from "#app/platform/auth/auth-facts.server.ts";
import { queueMail } from "#app/platform/mail/mail.server.ts";
import { noticeDevice } from "./settings/sessions/new-device.server.ts";
import { alreadyHereMail, codeMail } from "./code-mail.server.ts";

/** What follows when Better Auth has something to tell. */
export const authListeners: AuthListeners = {
  async sendCode(site, { email, code, purpose }, tx) {
    const text = codeMail(site.settings, { code, purpose });
    await queueMail(site, tx, { to: email, kind: mailKinds[`code-${purpose}`], ...text });
  },
  async sendAlreadyHere(site, { email }, tx) {
    const text = alreadyHereMail(site.settings);
    await queueMail(site, tx, { to: email, kind: mailKinds["already-here"], ...text });
  },
  async accountCreated(site, account, tx) {
    await ensureMainProfile(tx, account, site.now());
  },
  signedIn: noticeDevice,
};
