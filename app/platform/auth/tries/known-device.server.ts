import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readCookie } from "#app/platform/http/cookies/read-cookie.ts";

/**
 * Set after a successful sign-in. Tries from this browser are counted separately from those of strangers, with the same
 * limits.
 */
const deviceCookie = "octavo.device";
const day = 86_400;
const cookieDays = 365;
const linkSeconds = 3_600;
/** The most accounts of one browser, for people who share it. */
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

/**
 * Each entry is `id.issued.signature`; the signature covers the account's address, which the cookie does not contain.
 */
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

/** A `Set-Cookie` header that makes this browser known to the account; null when it is already. */
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

/** The token in an emailed link. Opening it within an hour proves access to the address. */
export function makeDeviceLink(secret: string, email: string, now: Date): string {
  const until = String(secondsOf(now) + linkSeconds);
  const who = Buffer.from(normal(email)).toString("base64url");
  return `${who}.${until}.${sign(secret, "link", normal(email), until)}`;
}

/** The address that a link's token was made for; null when it is expired or invalid. */
export function readDeviceLink(secret: string, link: string, now: Date): string | null {
  const [who = "", until = "", signature = ""] = link.slice(0, 1_000).split(".");
  const email = Buffer.from(who, "base64url").toString();
  const isCurrent = Number(until) > secondsOf(now);
  return isCurrent && isSigned(secret, signature, ["link", email, until]) ? email : null;
}
