import type { JwtOptions } from "better-auth/plugins";
import type { Db } from "#app/platform/db/client.server.ts";
import { signingKeys } from "#app/platform/db/schema/auth.server.ts";

type KeysOf = NonNullable<NonNullable<JwtOptions["adapter"]>["getJwks"]>;
type Keys = NonNullable<Awaited<ReturnType<KeysOf>>>;

const cacheMs = 5 * 60_000;
const cache = new WeakMap<object, { keys: Keys; at: number }>();

/** The public keys of tokens, read once in five minutes and not for each call. */
export async function listSigningKeys(db: Db): Promise<Keys> {
  const known = cache.get(db);
  if (known && Date.now() - known.at < cacheMs) return known.keys;
  const rows = await db.select().from(signingKeys);
  const keys = rows.map(({ alg, crv, expiresAt, ...key }) => ({
    ...key,
    ...(alg && { alg }),
    ...(crv && { crv }),
    ...(expiresAt && { expiresAt }),
  })) as Keys;
  // None yet: the first token creates one.
  if (keys.length > 0) cache.set(db, { keys, at: Date.now() });
  return keys;
}

/** Makes the next call read the keys again. Returns false when they were read a moment ago. */
export function forgetSigningKeys(db: Db): boolean {
  const known = cache.get(db);
  const isOld = known !== undefined && Date.now() - known.at > 1_000;
  if (isOld) cache.delete(db);
  return isOld;
}
