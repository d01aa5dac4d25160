import { expect, test } from "vitest";
import { makeBook } from "#tests/support/make-book.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";
import { visitor } from "#tests/support/visitor.ts";

const good = { email: "ann@example.org", password: "four quiet harbour lamps", handle: "ann-lee" };

test("R05 signing up leads by an emailed code of six digits to the first step, signed in", async () => {
  await using site = await createTestSite();
  await site.work();
  const ann = visitor(site);
  expect((await ann.post("/sign-up", good)).location).toBe("/sign-up/verify-email-address");
  await expect.poll(async () => (await site.mails(good.email)).length, { timeout: 15_000 }).toBe(1);
  const code = (await site.mails(good.email)).at(-1)?.code ?? "";
  expect(code).toMatch(/^\d{6}$/);
  const tooSoon = await ann.post("/sign-up/verify-email-address", { intent: "again" });
  expect(tooSoon.status).toBe(429);
  expect(tooSoon.text).toMatch(/ask for another one in \d+ seconds/);
  const wrong = code === "111111" ? "222222" : "111111";
  const refused = await ann.post("/sign-up/verify-email-address", { code: wrong });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("This is not the code");
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  expect((await ann.post("/sign-up/verify-email-address", { code: spaced })).location).toBe(
    "/sign-in/continue?new",
  );
  const { trail } = await ann.follow("/sign-in/continue?new");
  // Names come later; first there is something to read.
  expect(trail.at(-1)).toBe("/sign-up/start");
  await makeBook(site.db, { title: "Low Water", book: { wordCount: 900 } });
  await makeBook(site.db, {
    title: "Not for Everyone",
    author: "Ada",
    book: { wordCount: 900, disclosures: { audience: "adult", warnings: [], aiUse: null, aiNote: null } },
  });
  const { text } = await ann.get("/sign-up/start");
  for (const words of ["Welcome", "Low Water", "Add your name"]) expect(text).toContain(words);
  expect(text).not.toContain("Not for Everyone");
  expect(decodeURIComponent(ann.jar.get("current-user") ?? "")).toContain('"handle":"ann-lee"');
  expect((await ann.post("/sign-up/names", { firstName: "Ann", lastName: "Lee" })).location).toBe(
    "/sign-up/start",
  );
  expect((await ann.get("/sign-up/start")).text).toContain("Welcome, Ann");
  expect((await ann.get("/sign-up/anything")).location).toBe("/sign-up/start");
  expect((await ann.follow("/sign-in/continue")).trail.at(-1)).toBe("/");
});

test("R05 an address that has an account gets the same answer, and its owner a mail that says so", async () => {
  await using site = await createTestSite();
  await site.work();
  await makeAccount(site, { email: "ann@example.org" });
  const stranger = visitor(site);
  const answer = await stranger.post("/sign-up", { ...good, handle: "someone-new" });
  expect(answer.location).toBe("/sign-up/verify-email-address");
  await expect
    .poll(async () => (await site.mails("ann@example.org")).at(-1)?.subject, { timeout: 15_000 })
    .toContain("already");
  expect((await stranger.post("/sign-up/verify-email-address", { code: "123456" })).status).toBe(422);
});

test("V05 each field says what is wrong with it and preserves the input, except the password", async () => {
  await using site = await createTestSite();
  await makeAccount(site, { handle: "libby" });
  const post = (fields: Record<string, string>) => visitor(site).post("/sign-up", { ...good, ...fields });
  for (const [fields, words] of [
    [{ email: "ann" }, "Enter an email address"],
    [{ password: "short" }, "at least 8 characters; this one has 5"],
    [{ password: "password123" }, "easy to guess"],
    [{ handle: "ab" }, "at least 3 characters; this one has 2"],
    [{ handle: "x".repeat(31) }, "at most 30 characters; this one has 31"],
    [{ handle: "аnn" }, "only the letters a to z"],
    [{ handle: "1ibby" }, "taken"],
    [{ handle: "admin" }, "kept for the site"],
  ] as const) {
    const answer = await post(fields);
    expect(answer.status, words).toBe(422);
    expect(answer.text, words).toContain(words);
    expect(answer.text).toContain('aria-invalid="true"');
    expect(answer.text).not.toContain(good.password);
    if (!("email" in fields)) expect(answer.text).toContain('value="ann@example.org"');
  }
});

test("R05 an unknown step redirects a visitor to sign-up, or to the code's field if one is pending", async () => {
  await using site = await createTestSite();
  const ann = visitor(site);
  expect((await ann.get("/sign-up/anything")).location).toBe("/sign-up");
  await ann.post("/sign-up", good);
  // The cookie with the address lasts for half an hour; the sign-up for a day.
  ann.jar.delete("octavo.signing-in");
  for (const step of ["anything", "names", "start/over"])
    expect((await ann.get(`/sign-up/${step}`)).location, step).toBe("/sign-up/verify-email-address");
  const page = await ann.get("/sign-up/verify-email-address");
  expect(page.status).toBe(200);
  expect(page.text).toContain(good.email);
});

test("R05 an existing step requires sign-in first, and comes back", async () => {
  await using site = await createTestSite();
  const ann = visitor(site);
  expect((await ann.get("/sign-up/names")).location).toBe("/sign-in");
  expect(decodeURIComponent(ann.jar.get("intended-destination") ?? "")).toContain('"/sign-up/names"');
});

test("V05 all errors of a sign-up are shown at once", async () => {
  await using site = await createTestSite();
  const wrong = { email: "ann", password: "password123", handle: "admin" };
  const { status, text } = await visitor(site).post("/sign-up", wrong);
  expect(status).toBe(422);
  for (const words of ["Enter an email address", "easy to guess", "kept for the site"])
    expect(text).toContain(words);
  const half = await visitor(site).post("/sign-up", { handle: "ab" });
  for (const words of ["This is needed.", "at least 3 characters; this one has 2"])
    expect(half.text).toContain(words);
});
