import { tokenGate, type TokenScope } from "#app/access/gates/token-gate.ts";
import { isAccessToken } from "#app/identity/tokens/public.ts";
import { findToken, markUsed } from "#app/identity/tokens/public.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { md5Of, secretHashOf } from "./device-password.server.ts";
import { markDeviceUsed } from "./device-password-commands.server.ts";
import { findByDevicePassword, findTokensProfile } from "./device-password-queries.server.ts";

/** A reading app, and the profile that it acts for. */
export interface ReadingApp {
  /** Of the device password; null for a program with an access token. */
  deviceId: string | null;
  /** Of the password or token: the same for all calls of one app. */
  key: string;
  accountId: string;
  profile: { id: string; ageCap: number | null; birthday: string | null; excluded: string[] };
}

/**
 * The reading app of a request: by HTTP Basic with a device password, an access token as a bearer or in place of the password, or by
 * KOReader's own headers. Null without any, with a wrong one, and where a token lacks the scope. The user name is not looked at: the
 * password is random and names its profile, and a changed handle must not lock devices out.
 */
export async function findReadingApp(
  context: Context,
  { headers }: Pick<Request, "headers">,
  scope: TokenScope,
): Promise<ReadingApp | null> {
  const given = credentialOf(headers);
  if (given === null) return null;
  const { db, now } = context.get(siteContext);
  if (given.kind === "token") return byToken(context, headers, { token: given.token, scope });
  const found = await findByDevicePassword(db, secretHashOf(given.md5), now());
  if (!found) return null;
  const { password, account, profile } = found;
  await markDeviceUsed(db, password, now());
  return { deviceId: password.id, key: `device ${password.id}`, accountId: account.id, profile };
}

type Credential = { kind: "token"; token: string } | { kind: "password"; md5: string };

const longestCredential = 1_000;

function credentialOf(headers: Headers): Credential | null {
  const key = headers.get("x-auth-key");
  if (key !== null) return /^[0-9a-f]{32}$/i.test(key) ? { kind: "password", md5: key } : null;
  const [, scheme = "", text = ""] = /^(\w+) +(\S+)$/.exec(headers.get("authorization") ?? "") ?? [];
  if (text.length > longestCredential) return null;
  if (/^bearer$/i.test(scheme)) return isAccessToken(text) ? { kind: "token", token: text } : null;
  if (!/^basic$/i.test(scheme)) return null;
  const pair = Buffer.from(text, "base64").toString("utf8");
  const colon = pair.indexOf(":");
  const secret = colon === -1 ? "" : pair.slice(colon + 1).trim();
  if (secret === "") return null;
  return isAccessToken(secret) ? { kind: "token", token: secret } : { kind: "password", md5: md5Of(secret) };
}

async function byToken(
  context: Context,
  headers: Headers,
  { token, scope }: { token: string; scope: TokenScope },
): Promise<ReadingApp | null> {
  const { db, now } = context.get(siteContext);
  const used = await findToken(db, token, now());
  if (!used || tokenGate(used.scopes, scope) !== "open") return null;
  const wanted = headers.get("x-sub-user");
  const found = await findTokensProfile(db, { owner: used.accountId, wanted, now: now() });
  if (!found) return null;
  await markUsed(db, used, now());
  return { deviceId: null, key: `token ${used.id}`, accountId: found.account.id, profile: found.profile };
}
