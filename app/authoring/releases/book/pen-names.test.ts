import { expect, test } from "vitest";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { unzip } from "#tests/support/unzip.ts";
import { writeText } from "#tests/support/write-text.ts";
import { publishNow } from "../publish-commands.server.ts";

test("A05 R18 nothing public of one pen name reveals another of the same account", async () => {
  await using site = await createTestSite();
  const { account, profiles } = await makeAccount(site, {
    name: "Imke Thorsen",
    handle: "imke-thorsen",
    profiles: [{ kind: "pen-name", handle: "m-quill", fullName: "Marian Quill" }],
  });
  const publish = async (profileId: string, title: string) => {
    const chapters = [{ title: "One" }];
    const made = await makeWork(site, { profileId, title, licence: "cc-by-4.0", chapters });
    for (const id of made.chapterIds) await writeText(site, id, "Low water at six.");
    const { workId, chapterIds } = made;
    await publishNow(site, { workId, chapterIds, isSilent: false, note: null, isUnlisted: false });
    return workId;
  };
  const names = profiles.map(({ id, handle, fullName }) => ({
    id,
    handle,
    name: fullName ?? "Imke Thorsen",
  }));
  const [one, two] = names;
  if (!one || !two) throw new Error("no names");
  const works = [await publish(one.id, "First Tide"), await publish(two.id, "Second Tide")];
  const secrets = [account.id, account.email, one.id, two.id, ...works];
  for (const [{ handle }, other] of [
    [one, two],
    [two, one],
  ] as const) {
    const author = `/authorhandle?id=${handle}`;
    const { text } = await site.get(author);
    const jid = /\/bookdetail\/([^"?/]+)/.exec(text)?.[1] ?? expect.fail(`no book of ${handle}`);
    const paths = [
      author,
      `/authorhandle/feed.atom?id=${handle}`,
      `/authorhandle.srt?id=${handle}`,
      `/bookdetail/${jid}`,
      `/bookdetail/${jid}.data`,
      `/bookdetail/${jid}/feed.atom`,
      `/book-reader/${jid}`,
    ];
    for (const path of paths) {
      const { status, text: body } = await site.get(path);
      expect(status, path).toBeLessThan(400);
      for (const word of [other.handle, other.name, ...secrets]) expect(body, path).not.toContain(word);
    }
    const file = await site.app.fetch(new Request(`http://localhost/bookdetail/${jid}/download.epub`));
    const inside = (await unzip(new Uint8Array(await file.arrayBuffer())))
      .map(({ text: each }) => each)
      .join("\n");
    for (const word of [other.handle, other.name, ...secrets]) expect(inside).not.toContain(word);
  }
});
