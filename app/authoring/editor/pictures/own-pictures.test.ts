import type { AddressInfo } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import sharp from "sharp";
import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { publishNow } from "#app/authoring/releases/publish-commands.server.ts";
import { works } from "#app/platform/db/schema/all.server.ts";
import { openFileStore } from "#app/platform/files/open-file-store.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

async function openBucket() {
  const directory = await mkdtemp(join(tmpdir(), "octavo-bucket-"));
  const configureBuckets = [{ name: "books", configs: [] }];
  const peer = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory, configureBuckets });
  const { port } = (await peer.run()) as AddressInfo;
  const STORAGE_URL = `s3://S3RVER:S3RVER@127.0.0.1:${port}/books?tls=false`;
  return {
    files: await openFileStore({ STORAGE_URL, DATA_DIR: "" }),
    async [Symbol.asyncDispose]() {
      await peer.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const draw = (background: string) =>
  sharp({ create: { width: 900, height: 1_200, channels: 3, background } })
    .png()
    .toBuffer();

const upload = (field: string, bytes: Buffer, fields: Record<string, string> = {}) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set(field, new File([new Uint8Array(bytes)], "picture.png", { type: "image/png" }));
  return { method: "POST", body };
};

/** A draft with an uploaded picture and cover: the URLs for its author and the public ones. */
async function draftWithPictures(site: TestSite) {
  const author = await signIn(site, { state: "ACTIVE" });
  const { workId, chapterIds } = await makeWork(site, {
    profileId: author.profiles[0]?.id ?? "",
    chapters: [{ title: "One" }],
  });
  const sent = await author.who.get(`/api/writing/works/${workId}/pictures`, {
    ...upload("picture", await draw("#246")),
    headers: { "x-jwt-token": author.token },
  });
  expect(sent.status, sent.text).toBe(200);
  const { hash } = JSON.parse(sent.text) as { hash: string };
  const settings = `/writing/${workId}/settings`;
  const covered = await author.who.get(settings, upload("cover", await draw("#357"), { intent: "cover" }));
  expect(covered.status, covered.text).toBe(303);
  const [work] = await site.db.select({ cover: works.cover }).from(works).where(eq(works.id, workId));
  const base = `/writing-edit/picture/${workId}`;
  const covers = work?.cover?.variants.map((variant) => variant.hash) ?? [];
  expect(covers.length).toBeGreaterThan(1);
  await writeText(site, chapterIds[0] ?? "", {
    type: "doc",
    content: [
      { type: "paragraph", content: [{ type: "text", text: "Snow lay on the pass." }] },
      { type: "figure", attrs: { hash, alt: "A tide table" } },
    ],
  });
  return {
    author,
    workId,
    chapterIds,
    own: [hash, ...covers].map((each) => `${base}/${each}`),
    open: [hash, ...covers].flatMap((each) => [`/files/${each}.png`, `/files/${each}.webp`]),
    pages: ["/writings", settings, `/writing/${workId}`],
  };
}

for (const store of ["folder", "bucket"] as const)
  test(`R16 pictures and covers of an unpublished work in a ${store} are served to its author's account only`, async () => {
    await using bucket = store === "bucket" ? await openBucket() : null;
    await using site = await createTestSite({}, bucket ? { site: { files: bucket.files } } : {});
    const { author, own, open, pages, workId, chapterIds } = await draftWithPictures(site);
    const other = await signIn(site, { state: "ACTIVE" });
    const reader = await signIn(site, { state: "UNPAID" });
    const statuses = async (who: { get: TestSite["get"] }, addresses: string[]) => {
      const all = [];
      for (const address of addresses) all.push((await who.get(address)).status);
      return [...new Set(all)];
    };
    const everybody = { author: author.who, other: other.who, reader: reader.who, nobody: site };
    // Without permission to write the gate answers; no URL reveals whether a picture exists.
    const expected: [keyof typeof everybody, string[], number[]][] = [
      ["author", own, [200]],
      ["other", own, [404]],
      ["reader", own, [303]],
      ["nobody", own, [303]],
      ["author", open, [404]],
      ["other", open, [404]],
      ["reader", open, [404]],
      ["nobody", open, [404]],
    ];
    for (const [name, addresses, wanted] of expected)
      expect(await statuses(everybody[name], addresses), `${name} ${addresses[0]}`).toEqual(wanted);
    // The author's pages contain URLs that work.
    for (const page of pages) {
      const { text } = await author.who.get(page);
      expect(text, page).not.toContain('src="/files/');
      const shown = [...text.matchAll(/\/writing-edit\/picture\/[\w-]+\/[0-9a-f]{64}/g)].map(
        ([path]) => path,
      );
      expect(shown.length, page).toBeGreaterThan(0);
      expect(await statuses(author.who, shown), page).toEqual([200]);
    }

    await publishNow(site, { workId, chapterIds, isSilent: true, note: null, isUnlisted: false });
    const published = await Promise.all(open.map(async (path) => (await site.get(path)).status));
    expect(published.filter((status) => status === 200).length).toBeGreaterThanOrEqual(own.length);
    expect(await statuses(author.who, own)).toEqual([200]);
  });
