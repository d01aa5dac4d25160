import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";

const post = (headers: Record<string, string>) => ({
  method: "POST",
  headers: {
    "content-type": "application/x-www-form-urlencoded",
    "x-forwarded-for": "192.0.2.7",
    ...headers,
  },
  body: "email=ann@example.org",
});

const byForm = { "sec-fetch-mode": "navigate", accept: "text/html" };

test("H5: a refused form that requested to stay on its page is answered without a page, and no other is", async () => {
  await using site = await createTestSite({ RATE_LIMIT_PER_MINUTE: "4", TRUST_PROXY: "1" });
  const ask = (headers: Record<string, string>) => site.get("/sign-in", post(headers));
  const stays = await ask({ ...byForm, cookie: "a=b; octavo-stay=k3x9" });
  expect([stays.status, stays.text]).toEqual([204, ""]);
  expect(stays.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^octavo-stay=k3x9\.429\.\d+; Path=\/; Max-Age=60; SameSite=Strict$/),
  ]);
  expect(Number(stays.headers.get("retry-after"))).toBeGreaterThan(0);
  const others: Record<string, string>[] = [
    byForm,
    { cookie: "octavo-stay=k3x9", "sec-fetch-mode": "cors" },
    { cookie: "octavo-stay=k3x9" },
    { ...byForm, cookie: "octavo-stay=k3x9.429.1" },
    { ...byForm, cookie: "octavo-stay=a%0d%0ab" },
  ];
  for (const headers of others) {
    const answer = await ask(headers);
    expect([answer.status, answer.headers.getSetCookie()], JSON.stringify(headers)).toEqual([429, []]);
    expect(answer.text).toContain("Nothing of what you sent was kept, but your browser still has it.");
    expect(answer.headers.has("x-octavo-plain-page")).toBe(false);
  }
  // A plain page request has no input to lose.
  const { method: _, body: _body, ...read } = post({ ...byForm, cookie: "octavo-stay=k3x9" });
  for (let at = 0; at < 5; at++) await site.get("/search?q=x", read);
  const page = await site.get("/search?q=x", read);
  expect([page.status, page.headers.getSetCookie()]).toEqual([429, []]);
  expect(page.text).not.toContain("what you sent");
});
