import { expect, test } from "vitest";
import { sessions } from "#app/platform/db/schema/all.server.ts";
import { makeAccount, openTestAuth } from "#tests/support/make-account.ts";
import { addPasskey } from "#tests/support/passkey.ts";
import { createTestSite } from "#tests/support/site.ts";

const siteUrl = "https://books.example.org";

async function passkeyHolder() {
  const site = await createTestSite({ SITE_URL: siteUrl });
  const { account } = await makeAccount(site);
  const passkey = await addPasskey(site, account.id);
  await site.db.delete(sessions);
  const auth = await openTestAuth(site);
  const ask = (path: string, origin: string, init: { cookie?: string; body?: object } = {}) =>
    auth.handler(
      new Request(`${siteUrl}/api/auth/passkey/${path}`, {
        method: init.body ? "POST" : "GET",
        headers: {
          origin,
          host: new URL(origin).host,
          cookie: init.cookie ?? "",
          "content-type": "application/json",
        },
        ...(init.body && { body: JSON.stringify(init.body) }),
      }),
    );
  /** A complete sign-in from a page at `origin`. */
  const signIn = async (origin: string, isVerified = true) => {
    const options = await ask("generate-authenticate-options", origin);
    const publicKeyOptions = (await options.json()) as Record<string, string>;
    const cookie = options.headers.getSetCookie().map((line) => line.split(";")[0]);
    const response = passkey.answer(publicKeyOptions["challenge"] ?? "", origin, { isVerified });
    const answer = await ask("verify-authentication", origin, {
      cookie: cookie.join("; "),
      body: { response },
    });
    return { publicKeyOptions, status: answer.status };
  };
  return { site, account, signIn };
}

test("L: signing in with a passkey requires user verification and fails without it", async () => {
  const { site, signIn } = await passkeyHolder();
  await using _site = site;
  const refused = await signIn(siteUrl, false);
  expect(refused.publicKeyOptions["userVerification"]).toBe("required");
  expect(refused.status).toBe(401);
  expect(await site.db.$count(sessions)).toBe(0);
  expect((await signIn(siteUrl)).status).toBe(200);
  expect(await site.db.$count(sessions)).toBe(1);
});

test("L: a passkey is valid only for the origin in SITE_URL, whatever the request says", async () => {
  const { site, signIn } = await passkeyHolder();
  await using _site = site;
  for (const origin of [
    "https://books.example.org:8443",
    "http://books.example.org",
    "https://evil.example",
  ]) {
    const { publicKeyOptions, status } = await signIn(origin);
    expect(publicKeyOptions["rpId"]).toBe("books.example.org");
    expect(status, origin).toBeGreaterThanOrEqual(400);
  }
  expect(await site.db.$count(sessions)).toBe(0);
});
