import { randomBytes, scrypt as scryptWith, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { TryKey } from "#app/platform/auth/tries/tries.ts";

const scrypt = promisify<string, Buffer, number, Buffer>(scryptWith);
const length = 32;

/** What a wrong PIN counts against. After ten of them only the account's main profile can unlock it. */
export const pinTries = (profileId: string): TryKey => ({ limit: "pin", of: profileId });

/** A PIN as it is stored: salt and scrypt hash. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await scrypt(pin, salt, length);
  return `${salt.toString("base64url")}.${hash.toString("base64url")}`;
}

export async function isPin(pin: string, kept: string): Promise<boolean> {
  const [salt = "", hash = ""] = kept.split(".");
  const wanted = Buffer.from(hash, "base64url");
  const given = await scrypt(pin, Buffer.from(salt, "base64url"), length);
  return wanted.length === length && timingSafeEqual(given, wanted);
}
