import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readCookie } from "../http/read-cookie.ts";

/** A browser keeps it after a sign-in that succeeded. Who has it is counted apart from strangers, and is let in no more than they. */
const deviceCookie = "octavo.device";
const day = 86_400;
const cookieDays = 365;
const linkSeconds = 3_600;
/** People who share a browser. */
const mostAccounts = 5;

const normal = (email: string) => email.trim().toLowerCase();

function sign(secret: string, ...parts: string[]): string {
  return createHmac("sha256", `octavo device ${secret}`).update(parts.join("\n")).digest("base64url");
}

function isSigned(secret: string, signature: string, parts: string[]): boolean {
  const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(secret, ...parts))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000);

/** Each entry is `id.issued.signature`: of one account, whose address is in the signature alone. */
function entriesOf(cookies: string | null): string[] {
  const value = readCookie(cookies, deviceCookie) ?? "";
  return value.length > 2_000 ? [] : value.split("~").filter(Boolean).slice(0, mostAccounts);
}

/** The id of this browser if it is known to the account with this address, else null. */
export function knownDevice(
  secret: string,
  { email, cookies, now }: { email: string; cookies: string | null; now: Date },
): string | null {
  for (const entry of entriesOf(cookies)) {
    const [id = "", issued = "", signature = ""] = entry.split(".");
    const age = secondsOf(now) - Number(issued);
    const isCurrent = age > -day && age < cookieDays * day;
    if (isCurrent && isSigned(secret, signature, ["device", normal(email), id, issued])) return id;
  }
  return null;
}

/** A `Set-Cookie` line with which this browser is known to the account; null when it is already. */
export function rememberDevice(
  secret: string,
  known: { email: string; cookies: string | null; now: Date },
): string | null {
  if (knownDevice(secret, known) !== null) return null;
  const id = randomBytes(12).toString("base64url");
  const issued = String(secondsOf(known.now));
  const entry = `${id}.${issued}.${sign(secret, "device", normal(known.email), id, issued)}`;
  const value = [entry, ...entriesOf(known.cookies)].slice(0, mostAccounts).join("~");
  return `${deviceCookie}=${value}; Path=/; Max-Age=${cookieDays * day}; HttpOnly; SameSite=Lax`;
}

/** What a mailed link carries: whoever opens it within an hour reads the mails of this address. */
export function makeDeviceLink(secret: string, email: string, now: Date): string {
  const until = String(secondsOf(now) + linkSeconds);
  const who = Buffer.from(normal(email)).toString("base64url");
  return `${who}.${until}.${sign(secret, "link", normal(email), until)}`;
}

/** The address that a mailed link is for; null when it is too old or nobody's. */
export function readDeviceLink(secret: string, link: string, now: Date): string | null {
  const [who = "", until = "", signature = ""] = link.slice(0, 1_000).split(".");
  const email = Buffer.from(who, "base64url").toString();
  const isCurrent = Number(until) > secondsOf(now);
  return isCurrent && isSigned(secret, signature, ["link", email, until]) ? email : null;
}
