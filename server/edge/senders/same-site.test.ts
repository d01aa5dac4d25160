import { expect, test } from "vitest";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

/** A form as forwarded by a proxy that uses TLS with the browser and plain HTTP with us. */
const postFrom = (site: TestSite, origin: string, path = "/sign-in") =>
  site.get(`http://books.example${path}`, {
    method: "POST",
    headers: { origin, host: "books.example" },
    body: new URLSearchParams({ email: "ann@example.org" }),
  });

for (const settings of [{ SITE_URL: "https://books.example" }, {}])
  test(`L: behind a proxy with TLS the forms of our own pages are accepted, and no others, ${"SITE_URL" in settings ? "with" : "without"} SITE_URL`, async () => {
    await using site = await createTestSite(settings);
    const taken = await postFrom(site, "https://books.example");
    expect([taken.status, taken.headers.get("location")]).toEqual([303, "/sign-in/factor-one"]);
    // As browsers with scripts post it.
    expect((await postFrom(site, "https://books.example", "/sign-in.data")).status).toBe(202);
    for (const origin of ["https://evil.example", "https://books.example:8443", "null"])
      expect((await postFrom(site, origin)).status, origin).toBe(403);
  });

test("L: a call of a page behind a proxy with TLS arrives complete", async () => {
  await using site = await createTestSite({ SITE_URL: "https://books.example" });
  const { email, password } = await makeAccount(site);
  const answer = await site.get("http://books.example/api/auth/login", {
    method: "POST",
    headers: { origin: "https://books.example", host: "books.example", "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
});
