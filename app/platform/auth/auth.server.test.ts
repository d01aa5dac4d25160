import { expect, test } from "vitest";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";

test("somebody who signed up has a main profile and a session", async () => {
  await using site = await createTestSite();
  const { profiles, cookie, token } = await makeAccount(site, { handle: "rita" });
  expect(profiles).toMatchObject([{ kind: "main", handle: "rita" }]);
  expect(cookie).toContain("octavo.session_token=");
  const answer = await site.get("/api/auth/token", { headers: { cookie } });
  expect(answer.status, answer.text).toBe(200);
  expect(token.split(".")).toHaveLength(3);
});
