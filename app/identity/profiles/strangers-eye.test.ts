import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { profiles } from "#app/platform/db/schema/all.server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

const publicAddresses = ["/", "/search", "/api/search", "/sitemap.xml", "/robots.txt", "/about", "/api-test"];

test("A05: others find nothing that two profiles of one account share", async () => {
  await using site = await createTestSite();
  const handles = ["the-main-one", "george-sand", "currer-bell"];
  const { who, account } = await signIn(site, {
    handle: "the-main-one",
    profiles: [
      { kind: "pen-name", handle: "george-sand", fullName: "George" },
      { kind: "pen-name", handle: "currer-bell", fullName: "Currer" },
      { kind: "family", handle: "small-reader", fullName: "Small" },
    ],
  });
  const background = "#7a4b2a";
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  const rows = await site.db.select().from(profiles).where(eq(profiles.accountId, account.id));
  for (const { id } of rows) {
    const body = new FormData();
    body.set("intent", "avatar");
    body.set("avatar", new File([new Uint8Array(bytes)], "same.png", { type: "image/png" }));
    expect((await who.get(`/select-profile/${id}`, { method: "POST", body })).status).toBe(303);
  }
  const shown = await Promise.all(handles.map((handle) => site.get(`/authorhandle?id=${handle}`)));
  const after = await site.db.select().from(profiles).where(eq(profiles.accountId, account.id));
  const hashes = after.flatMap(({ avatar }) => Object.values(avatar ?? {}));
  expect(new Set(hashes).size).toBe(12);

  const secrets = [account.id, account.email, ...after.map(({ id }) => id)];
  for (const [at, page] of shown.entries()) {
    expect(page.status).toBe(200);
    const own = after.find(({ handle }) => handle === handles[at]);
    const others = after.filter((row) => row !== own);
    for (const secret of [...secrets, ...others.map(({ handle }) => handle)])
      expect(page.text, `${secret} on the page of ${handles[at]}`).not.toContain(secret);
    for (const hash of others.flatMap(({ avatar }) => Object.values(avatar ?? {})))
      expect(page.text).not.toContain(hash);
    // No time more precise than a month, in the page or its headers.
    expect(page.text).not.toMatch(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/);
    expect(page.headers.get("last-modified")).toBeNull();
    for (const hash of [own?.avatar?.[160] ?? "", own?.avatar?.[512] ?? ""])
      expect((await site.get(`/files/${hash}.webp`)).headers.get("last-modified")).toBeNull();
  }
  for (const path of publicAddresses) {
    const page = await site.get(path);
    for (const trace of [...secrets, ...after.map(({ handle }) => handle), ...hashes])
      expect(page.text, `${trace} at ${path}`).not.toContain(trace);
  }
});
