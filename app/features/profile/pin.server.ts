import { randomBytes, scrypt as scryptWith, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const scrypt = promisify<string, Buffer, number, Buffer>(scryptWith);
const length = 32;

/** A PIN as it is kept: salt and scrypt hash. */
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
