import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const accountRoutes = [
  route("account", "./account-page.tsx"),
  route("account/names", "./names/names-page.tsx"),
  route("account/time-zone", "./time-zone/time-zone-page.tsx"),
  route("account/email", "./email/email-page.tsx"),
  route("account/password", "./password/password-page.tsx"),
  route("account/second-factor", "./second-factor/second-factor-page.tsx"),
  route("account/passkeys", "./passkeys/passkeys-page.tsx"),
  route("account/providers", "./providers/providers-page.tsx"),
  route("account/sessions", "./sessions/sessions-page.tsx"),
  route("account/tokens", "./tokens/tokens-page.tsx"),
  route("account/reading-apps", "./reading-apps/reading-apps-page.tsx"),
  route("account/webhooks", "./webhooks/webhooks-page.tsx"),
  route("account/security", "./security/security-page.tsx"),
  route("account/mails", "./mail-preferences/mails-page.tsx"),
  route("account/mails/stop", "./mail-preferences/stop-mail-page.tsx"),
  route("account/export", "./export/export-page.tsx"),
  route("account/export/:id", "./export/export-resource.ts"),
  route("account/delete", "./deletion/delete-page.tsx"),
];
