import { counted } from "#app/ui/counted.ts";
import type { AuthReply } from "#app/platform/auth/call-auth.server.ts";

/** How long to wait, for people. */
function waitLabel(seconds: number): string {
  if (seconds < 90) return counted(seconds, "second");
  return seconds <= 5_400
    ? counted(Math.ceil(seconds / 60), "minute")
    : counted(Math.ceil(seconds / 3_600), "hour");
}

/** Messages for Better Auth's refusals; an unknown one gets a general message. */
export function refusalMessage({ status, body }: Pick<AuthReply, "status" | "body">): string {
  if (status === 429) {
    const seconds = typeof body["seconds"] === "number" ? body["seconds"] : 60;
    if (body["code"] === "CODE_ON_ITS_WAY")
      return `A code is on its way already. If it does not come, ask for another one in ${waitLabel(seconds)}.`;
    if (body["code"] === "ASK_BY_MAIL")
      return "Too many wrong tries were made with this email. If it has an account, we emailed it a link: open it in this browser to go on.";
    if (body["code"] === "TOO_MANY_PROOFS" && body["seconds"] === null)
      return "Too many wrong tries in this session. Sign out, and sign in again to go on.";
    if (body["code"] === "MAILS_USED_UP")
      return `Too many emails went to this address. Look for the newest one there, or try again in ${waitLabel(seconds)}.`;
    return `Too many tries. Wait ${waitLabel(seconds)}, then try again.`;
  }
  switch (body["code"]) {
    case "INVALID_EMAIL_OR_PASSWORD":
    case "EMAIL_NOT_VERIFIED":
      return "Wrong email or password.";
    case "INVALID_OTP":
    case "USER_NOT_FOUND":
      return "This is not the code, or no longer. Check the newest email, or ask for another code.";
    case "OTP_EXPIRED":
      return "This code is older than 10 minutes. Ask for another one.";
    case "TOO_MANY_ATTEMPTS":
    case "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE":
      return "Too many wrong codes. Ask for a new one.";
    case "INVALID_CODE":
      return "This is not the code of this moment. Check the clock of your phone and take the newest one.";
    case "CODE_USED":
      return "This code was used before. Wait for the next one.";
    case "INVALID_BACKUP_CODE":
      return "This is not one of your backup codes, or it was used before.";
    case "INVALID_TWO_FACTOR_COOKIE":
      return "This took longer than 10 minutes. Start again with your address.";
    case "BANNED_USER":
      return "This account is suspended. Write to the operator of the site if you think that is a mistake.";
    default:
      return "That did not work. Please try again.";
  }
}
