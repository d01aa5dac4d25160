import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { works } from "#app/platform/db/schema/all.server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

const profiles = [{ kind: "pen-name" as const, handle: "penny", fullName: "Penny Dreadful" }];

/** The form's fields, carried by the page of the selection. */
const heldIn = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<textarea name="([^"]*)"[^>]*>([^<]*)</g)].map(([, name = "", value = ""]) => [
      name,
      value
        .replace(/^\n/, "")
        .replaceAll("&quot;", '"')
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&amp;", "&"),
    ]),
  );

test("S03: a form sent while no profile is selected waits for the selection and is then submitted completely, without scripts", async () => {
  await using site = await createTestSite();
  const { who, profiles: own } = await signIn(site, { state: "ACTIVE", profiles });
  const pen = own[1];
  who.jar.delete("current-user");
  const title = 'A "quoted" <title> & more';
  const form = { title, language: "en", name: pen?.id ?? "", summary: "One line.\r\nAnother." };
  const sent = await who.post("/writing/new", form);
  expect([sent.status, sent.location]).toEqual([307, "/select-profile?next=%2Fwriting%2Fnew"]);
  expect(await site.db.$count(works)).toBe(0);

  const choice = await who.post(sent.location ?? "", form);
  expect([choice.status, choice.text.includes("Nothing you wrote is lost")]).toEqual([200, true]);
  const held = heldIn(choice.text);
  expect([held["title"], held["name"]]).toEqual([title, pen?.id]);

  const chosen = await who.post(sent.location ?? "", { ...form, "choose-profile": pen?.id ?? "" });
  expect([chosen.status, chosen.location]).toEqual([307, "/writing/new"]);
  const made = await who.post(chosen.location ?? "", { ...form, "choose-profile": pen?.id ?? "" });
  expect(made.status).toBe(303);
  const [work] = await site.db.select().from(works).where(eq(works.title, title));
  expect(work?.profileId).toBe(pen?.id);
});

test("S03: a failed selection preserves the form, and no target leads off the site or in a circle", async () => {
  await using site = await createTestSite();
  const { who, profiles: own } = await signIn(site, { state: "ACTIVE", profiles });
  who.jar.delete("current-user");
  const wrong = await who.post("/select-profile?next=/writing/new", {
    title: "Kept",
    "choose-profile": "nobody",
  });
  expect([wrong.status, heldIn(wrong.text)["title"]]).toEqual([422, "Kept"]);
  for (const next of ["//evil.example/", "https://evil.example", "/select-profile?next=/", "/\\evil"]) {
    const address = `/select-profile?${new URLSearchParams({ next })}`;
    const answer = await who.post(address, { profile: own[0]?.id ?? "", title: "x" });
    expect([answer.status, answer.location], next).toEqual([303, "/"]);
    who.jar.delete("current-user");
  }
});
