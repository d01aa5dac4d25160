import { createHash } from "node:crypto";
import { hashToken } from "#app/platform/auth/keys/hashed-tokens.server.ts";

/** Without letters that look alike on small screens. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 5;
const lettersInGroup = 4;

/** A new password, to be typed on a device: five groups of four letters and digits, 99 bits. */
export function spellDevicePassword(random: (count: number) => Uint8Array): string {
  let text = "";
  while (text.length < groups * lettersInGroup)
    for (const byte of random(64))
      // Larger bytes would make the first letters likelier than others.
      if (byte < 248 && text.length < groups * lettersInGroup) text += letters.charAt(byte % letters.length);
  return (text.match(/.{4}/g) ?? []).join("-");
}

/**
 * KOReader never sends the password but its MD5, so that is what is hashed. A password of 99 random bits cannot be found from it, however
 * weak MD5 is.
 */
export const md5Of = (password: string): string => createHash("md5").update(password).digest("hex");

/** What is stored, by the MD5 of a password in hexadecimal digits. */
export const secretHashOf = (md5: string): string => hashToken(md5.toLowerCase());
