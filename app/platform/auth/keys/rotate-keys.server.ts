import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { eq, isNotNull, or } from "drizzle-orm";
import type { Site } from "#app/platform/http/site-context.server.ts";
import {
  accounts,
  credentials,
  secondFactors,
  sessions,
  signingKeys,
  verifications,
} from "#app/platform/db/schema/auth.server.ts";
import {
  findSiteSecrets,
  replaceSiteSecret,
  type SecretSite,
  secretVersion,
  type SiteSecrets,
} from "./site-secret.server.ts";

/** What a key rotation ended, as counts. */
export interface RotatedKeys {
  /** Browsers that were signed out. */
  sessions: number;
  /** Second factors that were encrypted again and still work. */
  secondFactors: number;
  /** Second factors that no key could decrypt: they were turned off. */
  lostSecondFactors: number;
}

/**
 * Gives the site a new secret, or adopts the one in AUTH_SECRET, and encrypts again what the old one encrypted. Every
 * browser is signed out and no longer trusted, API tokens end, and tokens of other providers are deleted. Links in
 * mails accept the old secret until it is retired.
 */
export async function rotateKeys(site: Pick<Site, "db" | "settings" | "now">): Promise<RotatedKeys> {
  return site.db.transaction(async (tx) => {
    const within = { db: tx, settings: site.settings };
    await findSiteSecrets(within);
    if (!site.settings.AUTH_SECRET) await replaceSiteSecret(within, site.now());
    const factors = await reencrypt(within);
    await forgetProviders(within);
    const ended = await endAll(within);
    return { sessions: ended, ...factors };
  });
}

/**
 * Encrypts second factors with the current secret. Those that no secret can decrypt are turned off, as nobody could
 * sign in with them.
 */
export async function reencrypt(
  site: SecretSite,
): Promise<Pick<RotatedKeys, "secondFactors" | "lostSecondFactors">> {
  const secrets = await findSiteSecrets(site);
  const rows = await site.db.select().from(secondFactors);
  let lost = 0;
  for (const { id, userId, secret, backupCodes } of rows) {
    const [opened, openedCodes] = [await open(secret, secrets), await open(backupCodes, secrets)];
    if (opened === null || openedCodes === null) {
      lost++;
      await site.db.delete(secondFactors).where(eq(secondFactors.id, id));
      await site.db.update(accounts).set({ twoFactorEnabled: false }).where(eq(accounts.id, userId));
      continue;
    }
    const closed = { secret: await close(opened, secrets), backupCodes: await close(openedCodes, secrets) };
    await site.db.update(secondFactors).set(closed).where(eq(secondFactors.id, id));
  }
  return { secondFactors: rows.length - lost, lostSecondFactors: lost };
}

/** Deletes providers' tokens: nothing uses them after the sign-in, and the next one brings new ones. */
async function forgetProviders({ db }: SecretSite): Promise<void> {
  const { accessToken, refreshToken, idToken } = credentials;
  await db
    .update(credentials)
    .set({ accessToken: null, refreshToken: null, idToken: null })
    .where(or(isNotNull(accessToken), isNotNull(refreshToken), isNotNull(idToken)));
}

async function endAll({ db }: SecretSite): Promise<number> {
  await db.delete(signingKeys);
  await db.delete(verifications);
  return (await db.delete(sessions).returning({ id: sessions.id })).length;
}

async function open(text: string, secrets: SiteSecrets): Promise<string | null> {
  for (const secret of secrets) {
    const key = { keys: new Map([[secretVersion(secret), secret]]), legacySecret: secret };
    const opened = await symmetricDecrypt({
      key: { ...key, currentVersion: secretVersion(secret) },
      data: text,
    }).catch(() => null);
    if (opened !== null) return opened;
  }
  return null;
}

function close(text: string, [current]: SiteSecrets): Promise<string> {
  const version = secretVersion(current);
  return symmetricEncrypt({
    key: { keys: new Map([[version, current]]), currentVersion: version },
    data: text,
  });
}
