import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { eq, isNull } from "drizzle-orm";
import { findSiteSecrets, type SecretSite } from "#app/platform/auth/keys/site-secret.server.ts";
import { webhookEndpoints } from "#app/platform/db/schema/webhook-endpoints.server.ts";

/** The secret of an address as it is stored: a copy of the table signs nothing. */
export async function encryptSecret(site: SecretSite, secret: string): Promise<string> {
  const [key] = await findSiteSecrets(site);
  return symmetricEncrypt({ key, data: secret });
}

/** Null when no key of the site opens it. */
export async function decryptSecret(site: SecretSite, encrypted: string): Promise<string | null> {
  for (const key of await findSiteSecrets(site)) {
    const secret = await symmetricDecrypt({ key, data: encrypted }).catch(() => null);
    if (secret !== null) return secret;
  }
  return null;
}

/**
 * Encrypts all of them with the current key. Addresses whose secret no key opens are stopped, since nothing could be signed
 * for them; returns how many.
 */
export async function reencryptWebhooks(site: SecretSite, now: Date): Promise<number> {
  const rows = await site.db
    .select({ id: webhookEndpoints.id, secret: webhookEndpoints.secret })
    .from(webhookEndpoints)
    .where(isNull(webhookEndpoints.stoppedAt));
  let lost = 0;
  for (const { id, secret } of rows) {
    const opened = await decryptSecret(site, secret);
    if (opened === null) lost += 1;
    const changed = opened === null ? { stoppedAt: now } : { secret: await encryptSecret(site, opened) };
    await site.db.update(webhookEndpoints).set(changed).where(eq(webhookEndpoints.id, id));
  }
  return lost;
}
