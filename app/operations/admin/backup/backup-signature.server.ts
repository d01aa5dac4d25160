import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { z } from "zod";

export const SignatureSchema = z.object({
  /** Ed25519, as SubjectPublicKeyInfo in base64. */
  publicKey: z.base64().max(200),
  signature: z.base64().max(200),
});

export type BackupSignature = z.output<typeof SignatureSchema>;

// PKCS #8 of an Ed25519 key is this and 32 bytes of seed (RFC 8410).
const pkcs8Head = Buffer.from("302e020100300506032b657004220420", "hex");

/** The signing key is derived from the site's secret; a new secret gives a new key. */
function signingKeyOf(siteSecret: string): KeyObject {
  const seed = hkdfSync("sha256", siteSecret, "", "octavo backup signature", 32);
  return createPrivateKey({
    key: Buffer.concat([pkcs8Head, Buffer.from(seed)]),
    format: "der",
    type: "pkcs8",
  });
}

/** The public key, by which a site recognises its own backups. */
export function signerOf(siteSecret: string): string {
  const key = createPublicKey(signingKeyOf(siteSecret));
  return key.export({ format: "der", type: "spki" }).toString("base64");
}

export function signManifest(manifest: Uint8Array, siteSecret: string): BackupSignature {
  const signature = sign(null, manifest, signingKeyOf(siteSecret)).toString("base64");
  return { publicKey: signerOf(siteSecret), signature };
}

export function isSigned(manifest: Uint8Array, { publicKey, signature }: BackupSignature): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
    return verify(null, manifest, key, Buffer.from(signature, "base64"));
  } catch {
    return false;
  }
}

/** A fingerprint of a signer's key, for people to compare. */
export function fingerprintOf(publicKey: string): string {
  const digest = createHash("sha256").update(Buffer.from(publicKey, "base64")).digest("hex");
  return digest.slice(0, 32).replaceAll(/(....)(?=.)/g, "$1-");
}
