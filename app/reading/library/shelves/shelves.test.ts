import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { anonymous } from "#app/access/visibility/content-viewer.ts";
import { bookTag, listTag } from "#app/catalog/books/public.ts";
import { shownCollections } from "#app/catalog/collections/public.server.ts";
import { profileTag } from "#app/identity/handles/public.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import { accounts, shelfBooks, shelves } from "#app/platform/db/schema/all.server.ts";
import { separator } from "#app/ui/separated.ts";
import { actingAs, signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { moved, mostShelves } from "./shelf-commands.server.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
const jids = ["avocet", "bittern", "curlew"];
beforeAll(async () => {
  site = await createTestSite();
  for (const jid of jids) await site.makeBook({ jid, title: `The ${jid}` });
  return () => site[Symbol.asyncDispose]();
});

type Who = Awaited<ReturnType<typeof signIn>>["who"];

const put = (who: Who, jid: string, ids: string[], name = "") =>
  who.post(
    `/library/book/${jid}`,
    new URLSearchParams([["intent", "shelves"], ...ids.map((id) => ["shelf", id]), ["name", name]]),
  );

async function makeShelf(who: Who, name: string): Promise<{ id: string; page: string }> {
  const { location } = await who.post("/library/shelves", { name });
  const id = location?.split("/").at(-1) ?? "";
  return { id, page: `/library/shelves/${id}` };
}

/** The books of a page, in their order. */
const orderIn = (text: string) => [
  ...new Set([...text.matchAll(/\/bookdetail\/([a-z]+)"/g)].map(([, jid]) => jid)),
];

test("B08 a reader makes shelves, puts books on several, orders them by hand, takes one off, and removes a shelf", async () => {
  const { who } = await signIn(site);
  const birds = await makeShelf(who, "  Birds\nof the shore ");
  for (const jid of jids) await put(who, jid, [birds.id]);
  await put(who, "avocet", [birds.id], "Waders");
  const list = (await who.get("/library/shelves")).text;
  expect([
    list.includes("Birds of the shore"),
    list.includes(`3 books${separator}Private`),
    list.includes("Waders"),
  ]).toEqual([true, true, true]);
  const orderAfter = async (move: string) => {
    expect((await who.post(birds.page, { move })).location).toBe(birds.page);
    return orderIn((await who.get(birds.page)).text);
  };
  expect(await orderAfter("up curlew")).toEqual(["avocet", "curlew", "bittern"]);
  expect(await orderAfter("down avocet")).toEqual(["curlew", "avocet", "bittern"]);
  expect(await orderAfter("first bittern")).toEqual(["bittern", "curlew", "avocet"]);
  expect(await orderAfter("up bittern")).toEqual(["bittern", "curlew", "avocet"]);
  expect(await orderAfter("down nothing")).toEqual(["bittern", "curlew", "avocet"]);
  expect(await orderAfter("remove curlew")).toEqual(["bittern", "avocet"]);
  await put(who, "bittern", []);
  expect(orderIn((await who.get(birds.page)).text)).toEqual(["avocet"]);
  await who.post("/library/shelves", { id: birds.id, move: "down" });
  const after = (await who.get("/library/shelves")).text;
  expect(after.indexOf("Waders")).toBeLessThan(after.indexOf("Birds of the shore"));
  expect((await who.post(birds.page, { intent: "remove" })).location).toBe("/library/shelves");
  expect((await who.get(birds.page)).status).toBe(404);
});

test("B08 a public shelf is the same page for everybody, until it is private again; what lists hide it does not show", async () => {
  const { who, account } = await signIn(site, { name: "Rosa Quill", handle: "r-quill" });
  const { id, page } = await makeShelf(who, "For the train");
  await put(who, "avocet", [id]);
  await site.makeBook({ jid: "secret", title: "An unlisted one", book: { isListed: false } });
  await put(who, "secret", [id]);
  const shown = () => site.get(`/shelf/${id}`);
  expect((await shown()).status).toBe(404);
  await who.post(page, { name: "For the train", about: "Short ones", isPublic: "on" });
  const open = await shown();
  expect([open.status, open.text.includes("Rosa Quill"), open.text.includes("Short ones")]).toEqual([
    200,
    true,
    true,
  ]);
  expect(orderIn(open.text)).toEqual(["avocet"]);
  expect((await who.get(`/shelf/${id}`)).text).toBe(open.text);
  await who.post(page, { move: "remove avocet" });
  expect(orderIn((await shown()).text)).toEqual([]);
  await site.db.update(accounts).set({ banned: true }).where(eq(accounts.id, account.id));
  await site.db.update(shelves).set({ name: "Renamed" }).where(eq(shelves.id, id));
  expect((await site.get(`/shelf/${id}?fresh`)).text).not.toContain("Renamed");
  await site.db.update(accounts).set({ banned: false }).where(eq(accounts.id, account.id));
  await who.post(page, { name: "For the train", about: "" });
  expect((await shown()).status).toBe(404);
});

test("a listed shelf is a collection: on the page of collections, on its books' pages, in a feed, reading apps and the sitemap, until it is not", async () => {
  const { who, account } = await signIn(site, { name: "Ada Reed", handle: "a-reed" });
  const { id, page } = await makeShelf(who, "Marsh birds");
  for (const jid of ["bittern", "curlew"]) await put(who, jid, [id]);
  const listedAt = () =>
    Promise.all(
      [
        "/collections",
        "/bookdetail/bittern",
        "/opds/v2/collections",
        "/opds/v1.2/collections",
        "/sitemap/collections-1.xml",
      ].map(async (path) => (await site.get(path)).text.includes(id)),
    );
  const save = (fields: Record<string, string>) =>
    who.post(page, { name: "Marsh birds", about: "From the reeds", ...fields });
  await save({ isPublic: "on" });
  expect(await listedAt()).toEqual([false, false, false, false, false]);
  expect((await site.get(`/shelf/${id}`)).text).toContain("noindex");
  await save({ isPublic: "on", isListed: "on" });
  // The page of collections, and that of a book, are made again within the time that they are stored.
  await site.db.transaction((tx) => invalidateTags(tx, [listTag("home"), bookTag("bittern")]));
  expect(await listedAt()).toEqual([true, true, true, true, true]);
  expect((await site.get("/bookdetail/bittern")).text).toContain("In these collections");
  const shown = (await site.get(`/shelf/${id}`)).text;
  expect([shown.includes("index, follow"), shown.includes(`/shelf/${id}/feed.atom`)]).toEqual([true, true]);
  expect((await site.get(`/shelf/${id}/feed.atom`)).text).toContain("The curlew");
  const { publications } = JSON.parse((await site.get(`/opds/v2/shelves/${id}`)).text);
  expect(publications.map(({ metadata }: { metadata: { title: string } }) => metadata.title)).toEqual([
    "The bittern",
    "The curlew",
  ]);
  await site.db.transaction(async (tx) => {
    await tx.update(accounts).set({ banned: true }).where(eq(accounts.id, account.id));
    await invalidateTags(tx, [profileTag("a-reed")]);
  });
  expect(await listedAt()).toEqual([false, false, false, false, false]);
  expect((await site.get(`/opds/v2/shelves/${id}`)).status).toBe(404);
  expect((await site.get(`/shelf/${id}/feed.atom`)).status).toBe(404);
  await site.db.update(accounts).set({ banned: false }).where(eq(accounts.id, account.id));
  await save({ isListed: "on" });
  expect((await site.get(`/shelf/${id}`)).status).toBe(404);
  expect((await site.get(`/opds/v2/shelves/${id}`)).status).toBe(404);
});

test("an age cap sees no shelf of a stranger, and what is hidden from a viewer is counted for nobody", async () => {
  const { who } = await signIn(site, { handle: "p-wader" });
  const { id, page } = await makeShelf(who, "Only hidden ones");
  await site.makeBook({ jid: "unlisted-wader", title: "Unlisted", book: { isListed: false } });
  await put(who, "unlisted-wader", [id]);
  await who.post(page, { name: "Only hidden ones", about: "", isPublic: "on", isListed: "on" });
  const capped = { ageCap: 9, excluded: [] };
  expect(
    (await shownCollections.listShelves(site.db, { page: 1, viewer: anonymous })).shelves.map(
      (one) => one.id,
    ),
  ).not.toContain(id);
  await put(who, "avocet", [id]);
  const [shelf] = (await shownCollections.listShelves(site.db, { page: 1, viewer: anonymous })).shelves;
  expect([shelf?.id, shelf?.bookCount]).toEqual([id, 1]);
  expect((await shownCollections.listShelves(site.db, { page: 1, viewer: capped })).shelves).toEqual([]);
  expect(await shownCollections.findShelf(site.db, id, capped)).toBe(null);
});

test("the books of a shelf that can be read here can be stored on the device from it, by its owner and on its public page by everybody", async () => {
  const { who } = await signIn(site, { handle: "k-wader" });
  const { id, page } = await makeShelf(who, "For the tunnel");
  await site.makeBook({ jid: "record", title: "A mere record", book: { isTextHeld: false } });
  for (const jid of ["avocet", "record"]) await put(who, jid, [id]);
  await who.post(page, { name: "For the tunnel", about: "", isPublic: "on" });
  for (const { text } of [await who.get(page), await site.get(`/shelf/${id}`)]) {
    expect(orderIn(text)).toEqual(["avocet", "record"]);
    expect([...text.matchAll(/href="\/offline\?keep=([a-z]+)"/g)].map(([, jid]) => jid)).toEqual(["avocet"]);
    expect(text).toMatch(/data-keep="avocet".*?Keep on this device<\/span><span[^>]*>: The avocet</s);
  }
});

test("somebody else's shelf can be neither seen, changed, filled nor removed, and a family profile's cannot be public", async () => {
  const owner = await signIn(site);
  const { id, page } = await makeShelf(owner.who, "Mine");
  await put(owner.who, "avocet", [id]);
  const stranger = await signIn(site, { profiles: [{ kind: "family", handle: "a-small-one" }] });
  const { who } = stranger;
  for (const fields of [{ intent: "remove" }, { move: "remove avocet" }, { name: "Yours", isPublic: "on" }])
    expect((await who.post(page, fields)).status).toBe(404);
  await put(who, "bittern", [id]);
  const rows = await site.db.select().from(shelfBooks).where(eq(shelfBooks.shelfId, id));
  expect(rows).toHaveLength(1);
  const headers = { cookie: actingAs(stranger, 1) };
  const post = (path: string, fields: Record<string, string>) =>
    site.get(path, { method: "POST", headers, body: new URLSearchParams(fields) });
  const made = (await post("/library/shelves", { name: "Small" })).headers.get("location") ?? "";
  await post(made, { name: "Small", isPublic: "on" });
  expect((await site.get(made.replace("/library/shelves", "/shelf"))).status).toBe(404);
});

test("names that are empty or too long, unknown moves and more shelves than there may be are refused with the reason", async () => {
  const { who, profiles: own } = await signIn(site);
  for (const [fields, message] of [
    [{ name: "  " }, "Give the shelf a name"],
    [{ name: "x".repeat(81) }, "at most 80 characters"],
    [{ id: "x", move: "sideways" }, "one of the buttons"],
  ] as [Record<string, string>, string][]) {
    const refused = await who.post("/library/shelves", fields);
    expect([message, refused.status, refused.text.includes(message)]).toEqual([message, 422, true]);
  }
  const at = new Date();
  await site.db.insert(shelves).values(
    Array.from({ length: mostShelves }, (_, index) => ({
      id: `many-${index}`,
      profileId: own[0]?.id ?? "",
      name: `Shelf ${index}`,
      position: index,
      createdAt: at,
      changedAt: at,
    })),
  );
  const refused = await who.post("/library/shelves", { name: "One more" });
  expect([refused.status, refused.text.includes("100 shelves already")]).toEqual([422, true]);
  expect((await put(who, "avocet", [], "One more")).text).toContain("100 shelves already");
});

test("moving keeps every book, each once, and moves one by one position at most", () => {
  const list = fc.uniqueArray(fc.integer(), { minLength: 1 });
  fc.assert(
    fc.property(list, fc.nat(), fc.constantFrom("first", "up", "down"), (items, at, move) => {
      const item = items[at % items.length] ?? 0;
      const after = moved(items, item, move);
      expect(new Set(after)).toEqual(new Set(items));
      expect(after).toHaveLength(items.length);
      const [from, to] = [items.indexOf(item), after.indexOf(item)];
      if (move === "first") expect(to).toBe(0);
      else expect(Math.abs(to - from)).toBeLessThanOrEqual(1);
    }),
  );
});
