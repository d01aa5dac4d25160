import { getOutline } from "#app/authoring/works/public.server.ts";
import type { Node } from "@tiptap/pm/model";
import { mostCharacters } from "#app/manuscript/document/schema.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { keepRevision } from "../revisions/keep-revision.server.ts";
import { countDocument } from "../document/count-document.server.ts";
import { openDocument, openDocuments } from "../document/open-document.server.ts";
import { writeDocument } from "../document/write-document.server.ts";
import { type Match, matchesIn, contextOf, type FindQuery } from "./find-text.ts";
import { replaceInDocument } from "./replace-in-document.server.ts";

const maxMatchesShown = 20;
/** Processor time for one chapter. */
const mostMs = 5_000;

/** Finds the text in every chapter of the work, with the number of matches and the first of them. */
export async function findInWork({ db }: Pick<Site, "db">, workId: string, wanted: FindQuery) {
  const { chapters } = await getOutline(db, workId);
  const found = [];
  for await (const { chapter, opened } of openDocuments(db, chapters)) {
    const { id, title } = chapter;
    const { count, first } = await countMatches(opened.document, wanted);
    if (count === 0) continue;
    const places = first.map((match) => contextOf(opened.document, match));
    found.push({ id, title, count, places });
  }
  return found;
}

/** The number of matches and the first of them; yields to the event loop between blocks. */
async function countMatches(document: Node, wanted: FindQuery): Promise<{ count: number; first: Match[] }> {
  const slices = new Slices(mostMs);
  const first: Match[] = [];
  let count = 0;
  await slices.yieldNow();
  for (const matches of matchesIn(document, wanted)) {
    count += matches.length;
    first.push(...matches.slice(0, maxMatchesShown - first.length));
    if (slices.isDue) await slices.yieldIfDue();
  }
  await slices.yieldNow();
  return { count, first };
}

/** The matches of a document of any length; yields to the event loop between blocks. */
async function findSlowly(document: Node, wanted: FindQuery, slices: Slices): Promise<Match[]> {
  const found: Match[][] = [];
  await slices.yieldNow();
  for (const matches of matchesIn(document, wanted)) {
    found.push(matches);
    if (slices.isDue) await slices.yieldIfDue();
  }
  await slices.yieldNow();
  return found.flat();
}

/** The chapters that contain a match. */
async function withMatches<Chapter extends { id: string }>(
  db: Site["db"],
  chapters: Chapter[],
  wanted: FindQuery,
): Promise<Chapter[]> {
  const found: Chapter[] = [];
  for await (const { chapter, opened } of openDocuments(db, chapters))
    if (await hasMatch(opened.document, wanted, new Slices(mostMs))) found.push(chapter);
  return found;
}

async function hasMatch(document: Node, wanted: FindQuery, slices: Slices): Promise<boolean> {
  await slices.yieldNow();
  for (const matches of matchesIn(document, wanted)) {
    if (matches.length > 0) return true;
    if (slices.isDue) await slices.yieldIfDue();
  }
  return false;
}

/**
 * Replaces the text in every chapter but `except`, which is open and replaces its own matches so that they can be undone there.
 * Each chapter's previous text is in its history. Returns the number of replacements, and the chapters that would become too
 * long and stay unchanged (V05).
 */
export async function replaceInWork(
  { db, now }: Pick<Site, "db" | "now">,
  workId: string,
  given: { wanted: FindQuery; words: string; except: string | null },
): Promise<{ count: number; tooLong: string[] }> {
  const { chapters } = await getOutline(db, workId);
  const tooLong: string[] = [];
  let count = 0;
  const others = chapters.filter((chapter) => chapter.id !== given.except);
  for (const { id, title } of await withMatches(db, others, given.wanted))
    await db.transaction(async (tx) => {
      const opened = await openDocument(tx, id);
      const slices = new Slices(mostMs);
      const matches = await findSlowly(opened.document, given.wanted, slices);
      if (matches.length === 0) return;
      const gone = matches.reduce((sum, { from, to }) => sum + to - from, 0);
      // The length is computed before replacing: one letter replaced by a thousand characters would turn a page into half a
      // book.
      const { length } = await countDocument(opened.document, slices);
      if (length - gone + matches.length * given.words.length > mostCharacters) {
        tooLong.push(title);
        return;
      }
      const replacing = { matches, words: given.words };
      const document = await replaceInDocument(opened.document, replacing, slices);
      await slices.yieldNow();
      const name = `Before “${given.wanted.find}” became “${given.words}”`.slice(0, 255);
      await keepRevision(tx, id, { kind: "named", name, at: now(), of: opened });
      await writeDocument(tx, id, { document, kind: "auto", at: now() });
      count += matches.length;
    });
  return { count, tooLong };
}
