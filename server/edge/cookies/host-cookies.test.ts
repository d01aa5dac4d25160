import { expect, test } from "vitest";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";
import { visitor } from "#tests/support/visitor.ts";

const https = { SITE_URL: "https://books.example" };

test("L: on https every HttpOnly cookie is a __Host- cookie: Secure, for this host alone", async () => {
  await using site = await createTestSite(https);
  const { email, password } = await makeAccount(site);
  const who = visitor(site);
  const set: string[] = [];
  const noting = visitor({
    async get(path, init) {
      const answer = await site.get(path, init);
      set.push(...answer.headers.getSetCookie());
      return answer;
    },
  });
  await noting.post("/sign-in", { email });
  expect((await noting.post("/sign-in/factor-one", { password })).location).toBe("/sign-in/continue");
  await noting.follow("/sign-in/continue");
  expect(set.some((line) => line.startsWith("__Host-octavo.session_token="))).toBe(true);
  expect(set.some((line) => line.startsWith("__Host-octavo.signing-in="))).toBe(true);
  for (const line of set.filter((each) => /httponly/i.test(each))) {
    expect(line).toMatch(/^__Host-/);
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(line).toMatch(/; Secure(;|$)/i);
    expect(line).not.toMatch(/domain=/i);
  }
  expect((await noting.get("/account")).status).toBe(200);
  expect((await who.get("/account")).location).toBe("/sign-in");
});

test("L: a session cookie without its prefix was set by another host and is ignored", async () => {
  await using site = await createTestSite(https);
  const { cookie } = await makeAccount(site);
  expect(cookie).toContain("octavo.session_token=");
  expect((await site.get("/account", { headers: { cookie } })).headers.get("location")).toBe("/sign-in");
});

test("L: sessions from before the names changed stay signed in, and get the new name", async () => {
  await using site = await createTestSite(https);
  const { cookie } = await makeAccount(site);
  const who = visitor(site);
  who.jar.set("__Secure-octavo.session_token", /octavo\.session_token=([^;]*)/.exec(cookie)?.[1] ?? "");
  expect((await who.get("/account")).status).toBe(200);
  expect([...who.jar.keys()]).toContain("__Host-octavo.session_token");
  expect([...who.jar.keys()]).not.toContain("__Secure-octavo.session_token");
  expect((await who.get("/account")).status).toBe(200);
});

test("L: without https the names have no prefix, so that sign-in works on a local machine", async () => {
  await using site = await createTestSite();
  const { cookie } = await makeAccount(site);
  expect((await site.get("/account", { headers: { cookie } })).status).toBe(200);
});
