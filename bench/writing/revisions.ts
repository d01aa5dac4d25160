import { documentSchema } from "../../app/manuscript/document/schema.ts";
import { keepRevision } from "../../app/authoring/editor/public.server.ts";
import { makeAccount } from "../../tests/support/make-account.ts";
import { makeWork } from "../../tests/support/make-work.ts";
import { randomFrom } from "../../tests/support/random-from.ts";
import { openSite } from "../../server/open-site.ts";
import { type Figure, short, spread } from "../figures.ts";
import type { Library } from "../library.ts";

const chapters = 40;
const paragraphs = 50;
const wordsEach = 50;
const rounds = 25;

/**
 * 100,000 words in 40 chapters, 1,000 revisions, 25 of each chapter: before each the author rewrote one paragraph and
 * edited two others. No two paragraphs are alike, and words are drawn from 3,000, or compression would work better than
 * on a real book.
 */
export async function revisions(library: Library): Promise<Figure> {
  const site = await openSite({ ...library.environment, LOG_LEVEL: "warn" });
  const { profiles } = await makeAccount(site, { state: "ACTIVE" });
  const titles = Array.from({ length: chapters }, (_, at) => ({ title: `Chapter ${at + 1}` }));
  const { chapterIds } = await makeWork(site, { profileId: profiles[0]?.id ?? "", chapters: titles });
  let size = 0;
  for (const [number, chapterId] of chapterIds.entries()) {
    const random = randomFrom(number + 1);
    const content = Array.from({ length: paragraphs }, (_, at) => paragraph(at, random));
    for (let round = 0; round < rounds; round++) {
      content[Math.floor(random() * paragraphs)] = paragraph(paragraphs + round, random);
      for (let times = 0; times < 2; times++) goOver(content, random);
      const document = documentSchema.nodeFromJSON({ type: "doc", content });
      const of = { document, version: round, wordCount: paragraphs * wordsEach };
      await site.db.transaction((tx) => keepRevision(tx, chapterId, { kind: "auto", at: new Date(), of }));
      if (round === rounds - 1) size += Buffer.byteLength(document.textContent);
    }
  }
  await site[Symbol.asyncDispose]();
  const [kept] = await library.sql<{ bodies: number; rows: number }>(
    "select sum(length(body))::float as bodies, sum(pg_column_size(r.*))::float as rows from chapter_revisions r where chapter_id = any($1)",
    [chapterIds],
  );
  const { bodies = Number.NaN, rows = Number.NaN } = kept ?? {};
  return {
    measure: "1,000 revisions of a work of 100,000 words, rows and all",
    against: "its text",
    value: spread([rows / size]),
    unit: "×",
    ours: `${short(rows / 1e6)} MB (${short(bodies / 1e6)} MB packed)`,
    theirs: `${short(size / 1e6)} MB`,
    mark: { atMost: 5 },
  };
}

type Random = () => number;
interface Paragraph {
  type: "paragraph";
  attrs: { id: string };
  content: { type: "text"; text: string }[];
}

const letters = "etaoinshrdlucmfwypvbgkjqxz";

/** The word of this number, of two to nine letters. */
function wordOf(number: number): string {
  const random = randomFrom(number + 100_000);
  return Array.from(
    { length: 2 + Math.floor(random() * 8) },
    () => letters[Math.floor(random() ** 2 * 26)],
  ).join("");
}

const words = Array.from({ length: 3_000 }, (_, number) => wordOf(number));
/** Frequent words more often, as in any language. */
const anyWord = (random: Random) => words[Math.floor(random() ** 3 * words.length)] ?? "";

function paragraph(number: number, random: Random): Paragraph {
  const text = Array.from({ length: wordsEach }, () => anyWord(random)).join(" ");
  return {
    type: "paragraph",
    attrs: { id: `p${String(number).padStart(7, "0")}` },
    content: [{ type: "text", text }],
  };
}

/** Replaces a few words of one paragraph. */
function goOver(content: Paragraph[], random: Random): void {
  const at = Math.floor(random() * content.length);
  const found = content[at];
  if (!found) return;
  const changed = (found.content[0]?.text ?? "")
    .split(" ")
    .map((word) => (random() < 0.1 ? anyWord(random) : word));
  content[at] = { ...found, content: [{ type: "text", text: changed.join(" ") }] };
}
