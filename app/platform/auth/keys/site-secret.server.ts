import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { desc, eq, like, or } from "drizzle-orm";
import type { DbOrTransaction } from "#app/platform/db/client.server.ts";
import { siteSecrets } from "#app/platform/db/schema/auth.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";

export interface SecretSite {
  db: DbOrTransaction;
  settings: Pick<Settings, "AUTH_SECRET" | "AUTH_SECRET_OLD">;
}

/** The current secret first, then older ones that are not retired yet. */
export type SiteSecrets = readonly [current: string, ...old: string[]];

const currentName = "auth";
const oldPrefix = "auth-until-";

/**
 * The secrets that sign cookies and encrypt keys: `AUTH_SECRET`, else one created at the first start and stored in the
 * database, so that every process of the site has the same. Older ones still decrypt until they are retired.
 */
export async function findSiteSecrets({ db, settings }: SecretSite): Promise<SiteSecrets> {
  const { AUTH_SECRET: given, AUTH_SECRET_OLD: givenOld } = settings;
  if (!given) {
    const made = { name: currentName, value: newSecret() };
    await db.insert(siteSecrets).values(made).onConflictDoNothing();
  }
  const rows = await db
    .select()
    .from(siteSecrets)
    .where(or(eq(siteSecrets.name, currentName), like(siteSecrets.name, `${oldPrefix}%`)))
    .orderBy(desc(siteSecrets.name));
  const own = rows.find(({ name }) => name === currentName);
  const before = rows.filter(({ name }) => name !== currentName);
  const values = [given, givenOld, own?.value, ...before.map(({ value }) => value)];
  const [current = newSecret(), ...old] = new Set(values.filter((value) => value !== undefined));
  return [current, ...old];
}

/** The current secret alone, for what may become invalid when it is replaced. */
export async function findSiteSecret(db: DbOrTransaction, given: string | undefined): Promise<string> {
  const settings = { AUTH_SECRET: given, AUTH_SECRET_OLD: undefined };
  const [current] = await findSiteSecrets({ db, settings });
  return current;
}

/** Sets a new current secret; the present one becomes an old one. */
export async function replaceSiteSecret({ db }: Pick<SecretSite, "db">, now: Date): Promise<void> {
  await db
    .update(siteSecrets)
    .set({ name: `${oldPrefix}${now.toISOString()}` })
    .where(eq(siteSecrets.name, currentName));
  await db.insert(siteSecrets).values({ name: currentName, value: newSecret() });
}

/** Deletes the old secrets and returns their number. */
export async function retireSiteSecrets({ db }: Pick<SecretSite, "db">): Promise<number> {
  const retired = await db
    .delete(siteSecrets)
    .where(like(siteSecrets.name, `${oldPrefix}%`))
    .returning({ name: siteSecrets.name });
  return retired.length;
}

/** Replaces the secrets with those of another site, the current one first. */
export async function takeOverSiteSecrets(
  { db }: Pick<SecretSite, "db">,
  [current, ...old]: SiteSecrets,
): Promise<void> {
  await db.delete(siteSecrets);
  const before = old.map((value, at) => ({ name: `${oldPrefix}0${999 - at}`, value }));
  await db.insert(siteSecrets).values([{ name: currentName, value: current }, ...before]);
}

const newSecret = () => randomBytes(32).toString("base64url");

/** A version number derived from the secret itself: encrypted data names its secret by it. */
export const secretVersion = (secret: string) =>
  createHash("sha256").update(`octavo secret version\0${secret}`).digest().readUInt32BE(0);

/** Signs links in mails: they stay valid when the secret is replaced, until the old one is retired. */
export async function openTextSigner(site: SecretSite): Promise<(text: string) => string> {
  const [current] = await findSiteSecrets(site);
  return (text) => signatureOf(current, text);
}

/** Whether `signature` is that of `text` by any secret that is not retired; compared in constant time. */
export async function isSignedHere(site: SecretSite, text: string, signature: string): Promise<boolean> {
  const given = Buffer.from(signature);
  const secrets = await findSiteSecrets(site);
  return secrets.some((secret) => {
    const expected = Buffer.from(signatureOf(secret, text));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

const signatureOf = (secret: string, text: string) =>
  createHmac("sha256", secret).update(text).digest("base64url");
