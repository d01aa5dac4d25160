import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { passkeys, profiles, sessions } from "#app/platform/db/schema/all.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { addPasskey } from "#tests/support/passkey.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;
type Person = Awaited<ReturnType<typeof signIn>>;

const withPenName = { profiles: [{ kind: "pen-name" as const, handle: "george-sand", fullName: "George" }] };
const mainDetails = { handle: "the-main-one", lastName: "", bio: "", links: "", birthday: "" };

/** Every page that sets a name that others see. */
const pages: Record<string, (person: Person, name: string) => Promise<{ status: number; text: string }>> = {
  "/account/names": ({ who }, firstName) => who.post("/account/names", { firstName, lastName: "" }),
  "/sign-up/names": ({ who }, firstName) => who.post("/sign-up/names", { firstName, lastName: "" }),
  "/select-profile/:id (main)": ({ who, profiles: [main] }, firstName) =>
    who.post(`/select-profile/${main?.id}`, { ...mainDetails, firstName }),
  "/select-profile/:id (pen name)": ({ who, profiles: [, pen] }, fullName) =>
    who.post(`/select-profile/${pen?.id}`, { ...mainDetails, handle: "george-sand", ageCap: "", fullName }),
  "/select-profile/new": ({ who }, fullName) =>
    who.post("/select-profile/new", { kind: "pen-name", handle: "another-one", ageCap: "", fullName }),
};

async function namesIn(site: TestSite): Promise<string[]> {
  const rows = await site.db.select().from(profiles);
  return rows.flatMap((row) => [row.firstName, row.lastName, row.fullName]).filter((name) => name !== null);
}

test.for(Object.keys(pages))("L: %s removes control characters and bidirectional controls", async (path) => {
  await using site = await createTestSite();
  const person = await signIn(site, { handle: "the-main-one", ...withPenName });
  expect((await pages[path]?.(person, "A\u0000nn\u0007 Lee\u001b"))?.status).toBe(400);
  const answer = await pages[path]?.(person, "Ann\u202e\u2066 \u200bLee");
  expect(answer?.status).toBe(303);
  const names = await namesIn(site);
  expect(names).toContain("Ann Lee");
  for (const name of names) expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
});

test.for(Object.keys(pages))(
  "L: %s refuses what is too long, the site's own name and another's handle",
  async (path) => {
    await using site = await createTestSite();
    await makeAccount(site, { handle: "libby" });
    const person = await signIn(site, { handle: "the-main-one", ...withPenName });
    const before = await namesIn(site);
    for (const [name, words] of [
      ["x".repeat(81), "At most"],
      ["x".repeat(10_000), "much too long"],
      ["Admin", "taken for the site itself"],
      ["Аdmin", "taken for the site itself"],
      ["Sup port", "taken for the site itself"],
      ["Lіbby", "looks like somebody else"],
    ] as const) {
      const answer = await pages[path]?.(person, name);
      expect(answer?.status, `${name.slice(0, 20)} at ${path}`).toBe(422);
      expect(answer?.text).toContain(words);
    }
    expect(await namesIn(site)).toEqual(before);
  },
);

test("L: the name of a passkey is tidied too", async () => {
  await using site = await createTestSite();
  const { who, account } = await signIn(site);
  await addPasskey(site, account.id);
  const [{ id } = { id: "" }] = await site.db.select().from(passkeys);
  const post = (name: string) => who.post("/account/passkeys", { intent: "rename", id, name });
  expect((await post("My \u202ephone")).status).toBe(303);
  expect((await site.db.select().from(passkeys))[0]?.name).toBe("My phone");
  expect((await post("x".repeat(81))).status).toBe(422);
});

test("L: a session locked to a profile by its PIN renames nobody, adds nobody and sets no password", async () => {
  await using site = await createTestSite();
  const person = await signIn(site, {
    handle: "the-main-one",
    profiles: [{ kind: "family", handle: "little-one", fullName: "Little" }],
  });
  const { who, account } = person;
  const lockedProfileId = person.profiles[1]?.id;
  await site.db.update(sessions).set({ lockedProfileId }).where(eq(sessions.userId, account.id));
  const before = await site.db.select().from(profiles).orderBy(profiles.id);
  for (const [path, ask] of Object.entries(pages)) {
    const { status, text } = await ask(person, "Somebody Else");
    expect([303, 403], `${path}: ${text.slice(0, 200)}`).toContain(status);
  }
  for (const path of ["/sign-up/names", "/sign-up/password", "/account/names", "/account/password"]) {
    expect((await who.get(path)).location, path).toBe("/select-profile");
    expect((await who.post(path, { password: "four quiet harbour lamps" })).location, path).toBe(
      "/select-profile",
    );
  }
  expect(await site.db.select().from(profiles).orderBy(profiles.id)).toEqual(before);
});
