import { z } from "zod";
import type { SiteSecrets } from "#app/platform/auth/site-secret.server.ts";

const KeysSchema = z.object({
  /** The site's secrets, the current one first. */
  secrets: z.tuple([z.string().min(32)], z.string().min(32)),
  /** Who signed the backup that they belong to: so that nobody puts them beside another. */
  signer: z.string(),
});

export interface BackupKeys {
  secrets: SiteSecrets;
  signer: string;
}

/** The work of one guess at a passphrase (scrypt, 2 to this power): a third of a second here, and 32 MB. */
const scryptWork = 15;

/** Locks the keys with a passphrase, in the age format: `age --decrypt` opens it too. */
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

/** Null when the passphrase is not the one they were locked with. */
export async function unlockKeys(locked: Uint8Array, passphrase: string): Promise<BackupKeys | null> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const text = await decrypter.decrypt(locked, "text").catch(() => null);
  return text === null ? null : KeysSchema.parse(JSON.parse(text));
}
