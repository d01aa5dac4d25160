import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { annotations } from "#app/platform/db/schema/all.server.ts";
import { hiddenFields, signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

const sentences = [
  "Emma Woodhouse, handsome, clever, and rich, with a comfortable home and happy disposition, had lived nearly twenty-one years in the world.",
  "She was the youngest of the two daughters of a most affectionate, indulgent father; and had been mistress of his house.",
  "The evil was the actual disparity in their ages, and Mr. Woodhouse had not married early.",
  "Her sister had long been settled in London, only sixteen miles off, and was much beyond her daily reach.",
];
const html = `${sentences.map((words, at) => `<p id="p-${at + 1}">${words}</p>`).join("")}<figure id="p-9"></figure>`;
const secret = "Nobody but members of this house may ever read these particular words.";
let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite();
  const chapters = [
    { slug: "one", title: "Volume I", html },
    { slug: "two", title: "Volume II", html: `<p id="p-1">${secret}</p>`, access: "members" as const },
  ];
  await site.makeBook({ jid: "emma", title: "Emma", author: "Jane Austen", chapters });
  await site.makeBook({ jid: "verne", title: "Le Tour du monde", author: "Jules Verne", chapters });
  return () => site[Symbol.asyncDispose]();
});

async function reader() {
  const { who, token, profiles } = await signIn(site);
  const upload = (content: string, name = "marks.txt") => {
    const body = new FormData();
    body.set("file", new File([content], name));
    return who.get("/library/marks/import", { method: "POST", body });
  };
  const confirm = (text: string, others: Record<string, string> = {}) =>
    who.post("/library/marks/import", { plan: hiddenFields(text)["plan"] ?? "", ...others });
  return {
    who,
    token,
    profileId: profiles[0]?.id ?? "",
    upload,
    confirm,
    bring: async (content: string) => confirm((await upload(content)).text),
    export: async (file = "marks.json", jid = "emma") =>
      (await who.get(`/library/marks/export/${file}?book=${jid}`)).text,
    list: async () => {
      const text = (await who.get("/library/marks")).text;
      return [
        ...text.matchAll(/<blockquote.*?<span>(.*?)<\/span>.*? · (?:Yellow|Green|Blue|Pink)(.*?)<\/p>/gs),
      ].map(([, words = "", state = ""]) => [words.slice(0, 12), state.replaceAll(/<[^>]*>| · /g, "")]);
    },
  };
}

const clippings = (title: string, parts: [about: string, words: string][]) =>
  `\uFEFF${parts.map(([about, words]) => `${title}\r\n- ${about}\r\n\r\n${words}\r\n==========\r\n`).join("")}`;

test.each([
  ["English", "Your Highlight on page 3 | Location 40-42 | Added on Tuesday, March 12, 2024 9:00:00 PM"],
  [
    "German",
    "Ihre Markierung auf Seite 3 | bei Position 40-42 | Hinzugefügt am Dienstag, 12. März 2024 21:00:00",
  ],
  ["French", "Votre surlignement sur la page 3 | emplacement 40-42 | Ajouté le mardi 12 mars 2024 21:00:00"],
  [
    "Spanish",
    "Tu subrayado en la página 3 | posición 40-42 | Añadido el martes, 12 de marzo de 2024 21:00:00",
  ],
  ["Japanese", "3ページ|位置No. 40-42のハイライト |作成日: 2024年3月12日火曜日 21:00:00"],
  ["Chinese", "您在第 3 页（位置 #40-42）的标注 | 添加于 2024年3月12日星期二 下午9:00:00"],
])(
  "a Kindle's clippings in %s are shown as a preview, which changes nothing, and added as approximate once it is confirmed",
  async (_language, about) => {
    const { upload, confirm, list } = await reader();
    const preview = await upload(
      clippings("Emma (Penguin Classics) (Austen, Jane)", [
        [about, "handsome, clever, and rich"],
        [about.replace("40-42", "70-71"), "words that are nowhere in this book"],
      ]),
    );
    expect(preview.status).toBe(200);
    expect(preview.text).toContain("A file of a Kindle’s clippings: 2 new marks in 1 book of this site.");
    expect(await list()).toEqual([]);
    const done = await confirm(preview.text);
    expect([done.status, done.text.includes("2 marks added.")]).toEqual([200, true]);
    expect((await list()).toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1))).toEqual([
      ["handsome, cl", "about here"],
      ["words that a", "these words are not in the text any more"],
    ]);
  },
);

test("what a file imports can be undone, and be imported again; the same file twice adds nothing", async () => {
  const { upload, confirm, list, who } = await reader();
  const file = "Highlight,Title,Author\nthe youngest of the two daughters,Emma,Jane Austen\n";
  const first = await confirm((await upload(file)).text);
  const again = (await upload(file)).text;
  expect(again).toContain("0 new marks in 1 book");
  expect(again).toContain("1 mark that you have, or the file twice, left out.");
  const undone = await confirm(first.text, { intent: "undo" });
  expect(undone.location).toBe("/library/marks/import?undone=1");
  expect((await who.get(undone.location ?? "")).text).toContain("Import undone: 1 mark deleted.");
  expect(await list()).toEqual([]);
  const third = await confirm((await upload(file)).text);
  expect(third.text).toContain("1 mark added.");
  expect((await confirm(first.text)).text).toContain("0 marks added.");
  expect(await list()).toEqual([["the youngest", "about here"]]);
});

test("books that the site does not have are named, and those that are left out are not imported", async () => {
  const { upload, confirm, list } = await reader();
  const file = [
    "Highlight,Book Title,Book Author,Note,Color,Highlighted at",
    '"The evil was the actual disparity",Emma,"Austen, Jane","=HYPERLINK(""x"")",blue,2024-03-12 21:00:00+00:00',
    "had not married early,LE TOUR DU MONDE,Jules Verne,,,",
    "had not married early,A book that nobody has,Somebody,,,",
    `${"word ".repeat(2_100)},Emma,Jane Austen,,,`,
  ].join("\n");
  const { text } = await upload(file);
  expect(text).toContain("A file of quotes in CSV: 2 new marks in 2 books of this site.");
  expect(text).toContain("1 book that this site does not have");
  expect(text).toContain("1 part of the file that cannot be read");
  expect((await confirm(text, { leave: "verne" })).text).toContain("1 mark added.");
  expect(await list()).toEqual([["The evil was", "about here"]]);
});

test("nobody finds out by a file what is in chapters that are not open", async () => {
  const { upload } = await reader();
  const words = secret.slice(0, 40);
  const { text } = await upload(`Highlight,Title,Author\n"${words}",Emma,Jane Austen\n`);
  expect(text).toContain("· not found");
  expect(text).not.toContain("particular");
});

test.each([
  ["nothing", "", "Choose a file first."],
  ["a picture", "\u0000\u0001PNG", "This CSV file has no marks."],
  ["another JSON file", '{"books":[]}', "This is not an Annotation Set of an EPUB."],
  [
    "a million marks",
    `{"format":"octavo-marks","version":1,"marks":[${"1,".repeat(1_000_000)}1]}`,
    "more than 10,000 marks",
  ],
  [
    "a quote that never ends",
    `Highlight,Title\n"${"word ".repeat(100_000)}`,
    "Nothing in this file can be read as a mark.",
  ],
  ["nine million letters", "a".repeat(8_000_001), "more than 8 million letters"],
])("of %s the page says what it is, and nothing is changed", async (_what, content, message) => {
  const { upload, profileId } = await reader();
  const answer = await upload(content);
  expect(answer.text).toContain(message);
  expect(answer.status).toBe(422);
  const own = await site.db.$count(annotations, sql`profile_id = ${profileId}`);
  expect(own).toBe(0);
});

test("a preview that did not arrive whole, or was made up, changes nothing", async () => {
  const { who } = await reader();
  for (const plan of ["", "AAAA", "x".repeat(1_000)]) {
    const answer = await who.post("/library/marks/import", { plan });
    expect([answer.status, answer.text.includes("Nothing was changed.")]).toEqual([422, true]);
  }
});

test("B11 marks that are exported, imported by another reader and exported again are the same file", async () => {
  const letters = html.length;
  const made = fc.record({
    block: fc.integer({ min: 0, max: sentences.length - 1 }),
    from: fc.nat(letters),
    length: fc.integer({ min: 1, max: 90 }),
    kind: fc.constantFrom("highlight", "bookmark", "beginning", "picture"),
    colour: fc.constantFrom("yellow", "green", "blue", "pink"),
    note: fc.string({ maxLength: 40 }).map((note) => note.replaceAll("\0", "").toWellFormed().trim()),
    at: fc.integer({ min: Date.UTC(2021, 0, 1), max: Date.UTC(2024, 0, 1) }),
    id: fc.uuid(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(made, { selector: ({ id }) => id, minLength: 1, maxLength: 8 }),
      async (all) => {
        const [one, other] = [await reader(), await reader()];
        const marks = all.map(({ block, from, length, kind: made, colour, note, at, id }) => {
          const words = sentences[block] ?? "";
          const offset = from % (words.length - 1);
          const end = Math.min(words.length, offset + length);
          const quote = words.slice(offset, end).trim() === "" ? "gone from it" : words.slice(offset, end);
          const inWords = {
            chapter: "one",
            start: { block: `p-${block + 1}`, offset },
            end: { block: `p-${block + 1}`, offset: end },
            quote,
            prefix: words.slice(Math.max(0, offset - 32), offset),
            suffix: words.slice(end, end + 32),
          };
          const point = { block: made === "picture" ? "p-9" : "", offset: 0 };
          const alone = {
            chapter: "one",
            start: point,
            end: point,
            prefix: "",
            suffix: "",
            title: "Volume I",
          };
          const quotes: Record<string, string> = { beginning: "Emma Woodhouse", picture: "" };
          const target = made in quotes ? { ...alone, quote: quotes[made] } : inWords;
          const kind = made === "highlight" ? made : "bookmark";
          return {
            id,
            jid: "emma",
            kind,
            colour,
            note,
            target,
            version: 1,
            life: 0,
            createdAt: at,
            changedAt: at,
          };
        });
        const headers = { "x-jwt-token": one.token, "content-type": "application/json" };
        const body = JSON.stringify({ now: Date.now(), marks });
        await site.get("/api/annotations", { method: "POST", headers, body });
        // A mark that was made of words which were revised since, and one that is nowhere.
        await one.bring(
          clippings("Emma (Jane Austen)", [
            ["Your Highlight", "handsome, cleverer, and richer"],
            ["Your Highlight", "gone"],
          ]),
        );
        const file = await one.export();
        expect(JSON.parse(file).marks.length).toBe(all.length + 2);
        await other.bring(file);
        expect(await other.export()).toBe(file);
        const items = async (who: typeof one) => JSON.parse(await who.export("marks.jsonld")).items;
        const third = await reader();
        await third.bring(await one.export("marks.jsonld"));
        expect(await items(third)).toEqual(await items(one));
      },
    ),
    { numRuns: 12 },
  );
});
