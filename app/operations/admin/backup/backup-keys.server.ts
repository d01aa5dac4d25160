import { z } from "zod";
import type { SiteSecrets } from "#app/platform/auth/keys/site-secret.server.ts";

const KeysSchema = z.object({
  /** The site's secrets, the current one first. */
  secrets: z.tuple([z.string().min(32)], z.string().min(32)),
  /** The signer of the backup that they belong to, so that they cannot be moved to another backup. */
  signer: z.string(),
});

export interface BackupKeys {
  secrets: SiteSecrets;
  signer: string;
}

/** scrypt's work factor (log2 N): about a third of a second and 32 MB per guess. */
const scryptWork = 15;

/** Encrypts the keys with a passphrase in the age format; `age --decrypt` can open it. */
export async function lockKeys(
  secrets: SiteSecrets,
  { signer, passphrase }: { signer: string; passphrase: string },
): Promise<Uint8Array> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(scryptWork);
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(JSON.stringify({ secrets, signer } satisfies BackupKeys));
}

/** Null when the passphrase is wrong. */
export async function unlockKeys(locked: Uint8Array, passphrase: string): Promise<BackupKeys | null> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const text = await decrypter.decrypt(locked, "text").catch(() => null);
  return text === null ? null : KeysSchema.parse(JSON.parse(text));
}
