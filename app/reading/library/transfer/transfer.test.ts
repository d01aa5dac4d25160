import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { libraryBooks } from "#app/platform/db/schema/all.server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { packPreview, unpackPreview } from "./preview-text.server.ts";
import { readFile } from "./read-file.server.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite();
  await site.makeBook({ jid: "emma", title: "Emma", author: "Jane Austen", isbn: "9780141439587" });
  await site.makeBook({ jid: "dune", title: "Dune", author: "Frank Herbert" });
  await site.makeBook({ jid: "poems", title: "Selected Poems", author: "Ann Author" });
  await site.makeBook({ jid: "lathe", title: '=The Lathe; of "Heaven"', author: "Ursula K. Le Guin" });
  return () => site[Symbol.asyncDispose]();
});

type Who = Awaited<ReturnType<typeof signIn>>["who"];

async function upload(who: Who, csv: string) {
  const body = new FormData();
  body.set("file", new File([csv], "library.csv", { type: "text/csv" }));
  return who.get("/library/import", { method: "POST", body });
}

const packedIn = (text: string) => /name="preview" value="([^"]*)"/.exec(text)?.[1] ?? "";
const libraryOf = (profileId: string) =>
  site.db.query.libraryBooks.findMany({
    where: eq(libraryBooks.profileId, profileId),
    orderBy: libraryBooks.bookId,
  });

const goodreads = [
  "Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Date Read,Date Added,Bookshelves,Exclusive Shelf",
  '1,"Emma","Jane Austen","Austen, Jane",,"=""0141439580""","=""9780141439587""",5,2024/03/01,2023/01/01,"classics, read",read',
  '2,"Dune (Dune Chronicles, #1)",Frank Herbert,"Herbert, Frank",,"=""""","=""""",0,,2023/01/02,to-read,to-read',
  '3,"Selected Poems",Somebody Else,,,,,0,,2023/01/03,,currently-reading',
  '4,"A book that nobody has",Nobody,,,,,0,,,,read',
].join("\n");

test.each([
  [
    "Goodreads",
    goodreads,
    [
      ["emma", "finished", [{ startedOn: null, finishedOn: "2024-03-01" }]],
      ["dune", "want", []],
    ],
  ],
  [
    "StoryGraph",
    [
      "Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Tags",
      'Emma,Jane Austen,,9780141439587,paperback,read,2023/01/01,2024/03/09,"2020/01/02-2020/02/03, 2024/03/01-2024/03/09",2,',
      "Dune,Frank Herbert,,,digital,did-not-finish,2023/01/01,,,0,deserts",
    ].join("\r\n"),
    [
      [
        "emma",
        "finished",
        [
          { startedOn: "2020-01-02", finishedOn: "2020-02-03" },
          { startedOn: "2024-03-01", finishedOn: "2024-03-09" },
        ],
      ],
      ["dune", "dropped", []],
    ],
  ],
  [
    "BookWyrm",
    [
      "title,author_text,remote_id,openlibrary_key,isbn_10,isbn_13,start_date,finish_date,shelf,shelf_name",
      'EMMA,"Austen, Jane",https://b.example/1,OL1,,,,2024-03-01,read,Read',
      "Dune,Frank Herbert,https://b.example/2,OL2,,,2026-01-05,,reading,Currently Reading",
    ].join("\n"),
    [["dune", "reading", [{ startedOn: "2026-01-05", finishedOn: null }]]],
  ],
])(
  "a file of %s is shown as a preview, which changes nothing, and imported once it is confirmed",
  async (from, csv, expected) => {
    const { who, profiles } = await signIn(site);
    const id = profiles[0]?.id ?? "";
    const preview = await upload(who, csv);
    expect([preview.status, preview.text.includes(`A file of ${from}:`)]).toEqual([200, true]);
    expect(await libraryOf(id)).toEqual([]);
    const done = await who.post("/library/import", { preview: packedIn(preview.text) });
    expect(done.location).toBe(`/library/import?added=${expected.length}&changed=0`);
    const jids = new Map((await site.db.query.books.findMany()).map((book) => [book.id, book.jid]));
    const stored = (await libraryOf(id)).map(({ bookId, status, readings }) => [
      jids.get(bookId),
      status,
      readings,
    ]);
    expect(stored).toEqual(expected);
  },
);

test("what is left out is not imported; what is in the library stays as it is unless the file is to replace it", async () => {
  const { who } = await signIn(site);
  await who.post("/library/book/dune", { choice: "paused" });
  const { text } = await upload(who, goodreads);
  expect(text).toContain("In your library already: 1 book");
  expect(text).toContain("2 books that this site does not have");
  const preview = packedIn(text);
  await who.post(
    "/library/import",
    new URLSearchParams([
      ["preview", preview],
      ["leave", "emma"],
    ]),
  );
  const list = async (status: string) => (await who.get(`/library?status=${status}`)).text;
  expect((await list("paused")).includes("Dune")).toBe(true);
  expect((await list("finished")).includes("Emma")).toBe(false);
  const replaced = await who.post("/library/import", { preview, known: "replace" });
  expect(replaced.location).toBe("/library/import?added=1&changed=1");
  expect((await list("want")).includes("Dune")).toBe(true);
  const again = await who.post("/library/import", { preview, known: "replace" });
  expect(again.location).toBe("/library/import?added=0&changed=0");
  expect((await who.get("/library/shelves")).text).toContain("classics");
});

test("what is exported as CSV is the same library for somebody else; JSON has shelves, goals and days besides", async () => {
  const { who } = await signIn(site);
  await who.post("/library/book/lathe", { choice: "not-for-me" });
  await who.post("/library/book/emma", { choice: "reading" });
  await who.post("/library/book/emma", { choice: "finished" });
  await who.post(
    "/library/book/poems",
    new URLSearchParams([
      ["intent", "shelves"],
      ["name", "One; two"],
    ]),
  );
  await who.post("/library/reading", { year: "2026", bookCount: "12" });
  const csv = await who.get("/library/export/library.csv");
  expect(csv.headers.get("content-disposition")).toBe('attachment; filename="library.csv"');
  // No spreadsheet takes it for a formula.
  expect(csv.text).toContain(`"'=The Lathe; of ""Heaven"""`);
  const other = await signIn(site);
  await other.who.post("/library/import", { preview: packedIn((await upload(other.who, csv.text)).text) });
  const own = (text: string) =>
    text.split("\r\n").map((line) => line.replace(/,[^,]*$/, "").replace("One, two", ""));
  const copied = await other.who.get("/library/export/library.csv");
  // A book that only stood on a shelf is wanted.
  expect(own(copied.text)).toEqual(
    own(csv.text).map((line) => line.replace(/^(poems,[^,]*,[^,]*,,),/, "$1want,")),
  );
  const json = JSON.parse((await who.get("/library/export/library.json")).text);
  expect(json.books.map(({ jid, status }: { jid: string; status: string }) => [jid, status])).toEqual([
    ["emma", "finished"],
    ["poems", null],
    ["lathe", "dropped"],
  ]);
  expect([json.shelves, json.goals, json.days]).toEqual([
    [{ name: "One; two", about: "", isPublic: false, books: ["poems"] }],
    [{ year: 2026, bookCount: 12 }],
    [],
  ]);
  expect((await site.get("/library/export/library.json")).headers.get("location")).toBe("/sign-in");
});

test("B19 files of 100,000 lines, with quotes gone wrong, of other shapes or empty are refused with the reason", async () => {
  const { who, profiles } = await signIn(site);
  const head = "Book Id,Title,Author,Exclusive Shelf\n";
  for (const [csv, message] of [
    [head + "1,A,B,read\n".repeat(100_000), "more than 20,000 lines"],
    [head + "1,2,3,4,5,6,7\n".repeat(100_000), "More than 200 lines of this file cannot be read"],
    ["a,b,c\n1,2,3\n", "not a library file that this site knows"],
    ["\u0000\u0001\u0002", "not a library file that this site knows"],
    [head, "not a library file that this site knows"],
  ] as const) {
    const { status, text } = await upload(who, csv);
    expect([message, status, text.includes(message)]).toEqual([message, 422, true]);
  }
  const broken = await upload(
    who,
    `${head}1,"Dune,Frank Herbert,read\n${"2,Emma,Jane Austen,read\n".repeat(9_000)}`,
  );
  expect([broken.status, broken.text.includes("that cannot be read")]).toEqual([200, true]);
  expect((await who.post("/library/import", { preview: "" })).status).toBe(422);
  expect((await who.post("/library/import", {})).status).toBe(422);
  expect(await libraryOf(profiles[0]?.id ?? "")).toEqual([]);
});

test("whatever a file holds, reading it ends with books within the limits or with a reason, and never throws", async () => {
  const heads = [
    "Book Id,Title,Author,Exclusive Shelf",
    "Title,Authors,Read Status,Dates Read",
    "title,author_text,remote_id,shelf",
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...heads, ""),
      fc.array(fc.string({ unit: "binary" })),
      async (head, lines) => {
        const read = await readFile(Readable.from([Buffer.from([head, ...lines].join("\n"))]));
        if (!read.ok) {
          expect(read.error).not.toBe("");
          return;
        }
        for (const { title, shelves, readings } of read.books) {
          expect(title.length).toBeGreaterThan(0);
          expect(title.length).toBeLessThanOrEqual(500);
          expect(title).not.toMatch(/\p{Cc}/u);
          expect(shelves.length).toBeLessThanOrEqual(20);
          for (const { startedOn, finishedOn } of readings)
            expect(startedOn === null || finishedOn === null || startedOn <= finishedOn).toBe(true);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test("a preview comes back as it was sent; what somebody made up, a bomb among it, is none", async () => {
  const book = { jid: "emma", status: "want" as const, isHidden: false, readings: [], shelves: ["Éa"] };
  expect(await unpackPreview(await packPreview([book]))).toEqual([book]);
  for (const text of ["", "AAAA", "%%%", await packPreview([{ ...book, jid: "" }])])
    expect(await unpackPreview(text)).toBe(null);
  const bomb = await packPreview(
    Array.from({ length: 20_000 }, () => ({ ...book, shelves: ["x".repeat(2_000)] })),
  );
  expect(await unpackPreview(bomb)).toBe(null);
});
