import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "../db/client.server.ts";
import { siteSecrets } from "../db/schema/auth.server.ts";

/**
 * The secret that signs cookies and encrypts keys: `AUTH_SECRET`, else one made at the first start and kept in the database,
 * so that every process of the site, and the site restored from a backup, has the same.
 */
export async function findSiteSecret(db: Db, given: string | undefined): Promise<string> {
  if (given) return given;
  const name = "auth";
  const value = randomBytes(32).toString("base64url");
  await db.insert(siteSecrets).values({ name, value }).onConflictDoNothing();
  const [kept] = await db.select().from(siteSecrets).where(eq(siteSecrets.name, name));
  return kept?.value ?? value;
}
