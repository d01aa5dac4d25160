import { eq } from "drizzle-orm";
import { sessions } from "#app/platform/db/schema/auth.server.ts";
import { type AccountFacts, makeAccount } from "./make-account.ts";
import type { createTestSite } from "./site.ts";
import { visitor } from "./visitor.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

/** A signed-in account with a browser without scripts: `who.get`, `who.post`. */
export async function signIn(site: TestSite, facts: AccountFacts = {}) {
  const made = await makeAccount(site, facts);
  const who = visitor(site);
  for (const pair of made.cookie.split("; ")) {
    const at = pair.indexOf("=");
    who.jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
  // S03: the main profile is chosen.
  who.jar.set("current-user", chosenProfile(made.profiles[0]));
  return { ...made, who };
}

/**
 * The `Cookie` header of an account with several profiles that has chosen the one at this index; the main one is the
 * first.
 */
export const actingAs = ({ cookie, profiles }: { cookie: string; profiles: { id: string }[] }, at = 0) =>
  `${cookie}; current-user=${chosenProfile(profiles[at])}`;

/** The cookie `current-user` for this profile. */
const chosenProfile = (profile: { id: string } | undefined) =>
  encodeURIComponent(JSON.stringify({ id: profile?.id }));

/** Makes the last proof of identity this many minutes old. */
export async function ageFactors(site: TestSite, accountId: string, minutes: number): Promise<void> {
  const at = new Date(Date.now() - minutes * 60_000);
  await site.db
    .update(sessions)
    .set({ firstFactorAt: at, secondFactorAt: null })
    .where(eq(sessions.userId, accountId));
}

/** The hidden fields of a page's forms. */
export function hiddenFields(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [tag] of html.matchAll(/<input [^>]*>/g)) {
    if (!tag.includes('type="hidden"')) continue;
    const name = /name="([^"]*)"/.exec(tag)?.[1];
    if (name) fields[name] = unescape(/value="([^"]*)"/.exec(tag)?.[1] ?? "");
  }
  return fields;
}

const unescape = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
