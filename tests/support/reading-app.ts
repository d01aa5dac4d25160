import { createDevicePassword } from "#app/identity/device-passwords/public.server.ts";
import { md5Of } from "#app/identity/device-passwords/device-password.server.ts";
import { type AccountFacts, makeAccount } from "./make-account.ts";
import type { createTestSite } from "./site.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

/** A device password for a profile of an account, and what an app with it sends. */
export async function addReadingApp(
  site: TestSite,
  profile: { id: string; accountId: string; handle: string },
  name = "A device",
) {
  const { id: profileId, accountId, handle } = profile;
  const password = await site.db.transaction((tx) =>
    createDevicePassword(tx, { accountId, profileId, name, at: site.now() }),
  );
  if (password === null) throw new Error("too many device passwords");
  const basic = {
    authorization: `Basic ${Buffer.from(`${handle}:${password}`).toString("base64")}`,
  };
  const kosync = {
    accept: "application/vnd.koreader.v1+json",
    "x-auth-user": handle,
    "x-auth-key": md5Of(password),
  };
  return {
    password,
    basic,
    kosync,
    get: (path: string, headers: Record<string, string> = {}) =>
      site.get(path, { headers: { ...basic, ...headers } }),
    /** As KOReader's client sends it: JSON with the body, else nothing but its headers. */
    sync: async (method: "GET" | "PUT", path: string, body?: unknown) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const type = body === undefined ? {} : { "content-type": "application/json" };
      const answer = await site.get(`/kosync${path}`, { method, headers: { ...kosync, ...type }, ...sent });
      return { status: answer.status, body: JSON.parse(answer.text) as Record<string, unknown> };
    },
  };
}

/** A reader with a device. */
export async function makeReadingApp(site: TestSite, facts: AccountFacts = {}) {
  const made = await makeAccount(site, facts);
  const [profile] = made.profiles;
  if (!profile) throw new Error("an account without a profile");
  return { ...made, profile, app: await addReadingApp(site, profile) };
}
