import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { workFiles } from "#app/platform/db/schema/writings.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;
type Account = Awaited<ReturnType<typeof makeAccount>>;

let site: TestSite;
let server: Awaited<ReturnType<TestSite["listen"]>>;
let ann: Account;
let ben: Account;
let works: { ann: string; ben: string };
const bytes = { ann: Uint8Array.from([1, 2, 3, 0, 255]), ben: Uint8Array.from([9, 9, 9]) };
beforeAll(async () => {
  site = await createTestSite();
  server = await site.listen();
  ann = await makeAccount(site, { state: "ACTIVE" });
  ben = await makeAccount(site, { state: "ACTIVE" });
  works = { ann: await workWith(ann, bytes.ann), ben: await workWith(ben, bytes.ben) };
}, 60_000);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
});

async function workWith({ profiles: [profile] }: Account, file: Uint8Array): Promise<string> {
  const { workId } = await makeWork(site, { title: "A Work", profileId: profile?.id ?? "" });
  const { hash, size } = await site.files.put(file);
  const facts = { workId, hash, size, mediaType: "image/png", addedAt: new Date() };
  for (const role of ["picture", "cover"] as const)
    await site.db.insert(workFiles).values({ ...facts, role });
  return workId;
}

const bucketOf = (account: Account | null) =>
  createClient(
    server.url,
    "sb_publishable_octavo",
    account ? { accessToken: async () => account.token } : {},
  ).storage.from("works");

test("C08 the client lists and fetches the pictures of one's own works, byte for byte, and nobody another's", async () => {
  const mine = bucketOf(ann);
  expect((await mine.list()).data?.map(({ name, id }) => [name, id])).toEqual([[works.ann, null]]);
  const { data: files } = await mine.list(works.ann);
  expect(files).toMatchObject([{ metadata: { mimetype: "image/png", size: 5 } }]);
  const path = `${works.ann}/${files?.[0]?.name}`;
  const { data: blob } = await mine.download(path);
  expect([blob?.type, new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([
    "image/png",
    bytes.ann,
  ]);
  expect((await mine.exists(path)).data).toBe(true);
  expect((await mine.info(path)).data).toMatchObject({ size: 5, contentType: "image/png" });
  expect((await mine.list(works.ann, { search: "nothing" })).data).toEqual([]);

  const his = bucketOf(ben);
  expect((await his.list()).data?.map(({ name }) => name)).toEqual([works.ben]);
  expect((await his.list(works.ann)).data).toEqual([]);
  expect((await his.download(path)).error).not.toBeNull();
  // His own folder with the name of her file.
  expect((await his.download(`${works.ben}/${files?.[0]?.name}`)).error).not.toBeNull();
  expect((await his.exists(path)).data).toBe(false);
  const stranger = bucketOf(null);
  expect([(await stranger.list()).data, (await stranger.download(path)).data]).toEqual([null, null]);
  const status = async (headers: Record<string, string>) =>
    (await site.get(`/storage/v1/object/works/${path}`, { headers })).status;
  expect([
    await status({}),
    await status({ authorization: `Bearer ${ben.token}` }),
    await status({ cookie: ann.cookie }),
  ]).toEqual([401, 404, 401]);
});

test("what this storage has not answers 501 in the form of Supabase's, and a list that cannot be read 400", async () => {
  const ask = async (method: string, path: string, body: string | null = null) => {
    const headers = { authorization: `Bearer ${ann.token}`, "content-type": "application/json" };
    const { status, text } = await site.get(`/storage/v1/${path}`, { method, headers, body });
    expect(JSON.parse(text)).toEqual({
      statusCode: String(status),
      error: expect.any(String),
      message: expect.any(String),
    });
    return status;
  };
  for (const path of [
    "object/works/a.png",
    "object/sign/works/a.png",
    "object/copy",
    "bucket",
    "object/list/others",
  ])
    expect([path, await ask("POST", path, "{}")]).toEqual([path, 501]);
  expect(await ask("DELETE", "object/works")).toBe(501);
  expect(await ask("GET", "object/public/works/a/b.png")).toBe(501);
  expect(await ask("GET", "render/image/authenticated/works/a/b.png")).toBe(501);
  expect(await ask("GET", "object/works/one/two/three.png")).toBe(404);
  expect(await ask("GET", `object/works/${works.ann}/${"f".repeat(64)}.png`)).toBe(404);
  for (const body of ["null", "[]", '{"limit":0}', '{"prefix":7}', '{"sortBy":{"column":"size"}}'])
    expect([body, await ask("POST", "object/list/works", body)]).toEqual([body, 400]);
});
