import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles, workPublications } from "#app/platform/db/schema/all.server.ts";
import { exportedFile } from "#tests/support/exported-file.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { unzip } from "#tests/support/unzip.ts";
import { writeText } from "#tests/support/write-text.ts";
import { publishNow } from "../publish-commands.server.ts";

const packageOf = async (bytes: Uint8Array) => {
  const entries = await unzip(bytes);
  return entries.find(({ path }) => path.endsWith(".opf"))?.text ?? "";
};
/** 15 is ISBN-13 in ONIX's list 5. */
const inPackage =
  /<dc:identifier id="(identifier-\d)">urn:isbn:9780306406157<\/dc:identifier>\s*<meta refines="#\1" property="identifier-type" scheme="onix:codelist5">15</;

test("R15 an author gives a work its ISBN, checked by its digits; it is on the book's page, in search and in the EPUB", async () => {
  await using site = await createTestSite();
  await site.work();
  const { who, account, cookie } = await signIn(site, { state: "ACTIVE" });
  const [profile] = await site.db.select().from(profiles).where(eq(profiles.accountId, account.id));
  const { workId, chapterIds } = await makeWork(site, {
    profileId: profile?.id ?? "",
    title: "Low Water",
    licence: "cc-by-4.0",
    chapters: [{ title: "Ebb" }],
  });
  await writeText(site, chapterIds[0] ?? "", "Late.");
  const address = `/writing/${workId}/settings`;
  const save = async (isbn: string) => {
    const seen = /name="seen" value="([^"]*)"/.exec((await who.get(address)).text)?.[1] ?? "";
    return who.post(address, {
      intent: "settings",
      seen,
      title: "Low Water",
      language: "en",
      isbn,
      subtitle: "",
      summary: "",
      seriesName: "",
      seriesPosition: "",
      aiNote: "",
      audience: "everyone",
      licence: "cc-by-4.0",
      aiUse: "none",
      comments: "open",
      progress: "ongoing",
    });
  };
  for (const wrong of ["978-0-306-40615-8", "0-306-40615-X", "97803064061", "my book"]) {
    const refused = await save(wrong);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("This is no ISBN");
    expect(refused.text).toContain(`value="${wrong}"`);
  }
  expect((await save("ISBN 0-306-40615-2")).status).toBe(303);
  expect((await who.get(address)).text).toContain('value="9780306406157"');
  const publish = () =>
    publishNow(site, { workId, chapterIds, isSilent: true, note: null, isUnlisted: false });
  await publish();
  const [row] = await site.db.select().from(workPublications).where(eq(workPublications.workId, workId));
  const jid = row?.jid ?? "";
  expect((await site.get(`/bookdetail/${jid}`)).text).toContain("9780306406157");
  for (const query of ["9780306406157", "978-0-306-40615-7", "0306406152"])
    expect((await site.get(`/search?q=${query}`)).text).toContain(jid);
  const file = await site.app.fetch(new Request(`http://localhost/bookdetail/${jid}/download.epub`));
  expect(await packageOf(new Uint8Array(await file.arrayBuffer()))).toMatch(inPackage);
  const own = await exportedFile(site, { workId, file: "work.epub", cookie });
  expect(await packageOf(new Uint8Array(await own.arrayBuffer()))).toMatch(inPackage);
  // Once removed, it appears nowhere.
  await save("");
  await publish();
  expect((await site.get(`/bookdetail/${jid}`)).text).not.toContain("9780306406157");
  expect((await site.get("/search?q=9780306406157")).text).toContain("No books found");
});
