import { getOutline } from "#app/authoring/works/public.server.ts";
import type { Node } from "@tiptap/pm/model";
import { mostCharacters } from "#app/manuscript/document/schema.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { contextOf } from "../find-replace/find-text.ts";
import { replaceInDocument } from "../find-replace/replace-in-document.server.ts";
import { keepRevision, openRevision } from "../revisions/keep-revision.server.ts";
import { sumOf } from "../document/count-blocks.ts";
import { openDocument, openDocuments } from "../document/open-document.server.ts";
import { writeDocument } from "../document/write-document.server.ts";
import { type Education, educationsIn } from "./educate.ts";

const mostExamples = 3;
/** The most chapters that are shown and changed at once. */
const mostChapters = 200;
/** Processor time for one chapter. */
const mostMs = 5_000;

type Context = Pick<Site, "db" | "now">;

/** The facts about a work that typographic replacement needs. */
interface WorkLanguage {
  id: string;
  language: string;
}

/** Previews the typographic replacements of a work: every chapter with any, their number, and the first of them. */
export async function previewTypography({ db }: Pick<Site, "db">, { id, language }: WorkLanguage) {
  const { chapters } = await getOutline(db, id);
  const found = [];
  for await (const { chapter, opened } of openDocuments(db, chapters)) {
    const slices = new Slices(mostMs);
    await slices.yieldNow();
    const changes = await listEducations(opened.document, language, slices);
    if (changes.length === 0) continue;
    if (found.length === mostChapters) return { chapters: found, hasMore: true };
    const examples = changes.slice(0, mostExamples).map((change) => exampleOf(opened.document, change));
    found.push({ id: chapter.id, title: chapter.title, count: changes.length, examples });
  }
  return { chapters: found, hasMore: false };
}

function exampleOf(document: Node, change: Education) {
  const { before, match, after } = contextOf(document, change);
  return { before, after, from: match, to: change.words };
}

async function listEducations(document: Node, language: string, slices: Slices): Promise<Education[]> {
  const found: Education[] = [];
  for (const education of educationsIn(document, language)) {
    if (education) found.push(education);
    if (slices.isDue) await slices.yieldIfDue();
  }
  return found;
}

/** A changed chapter: the revision before the change, and the version after it. */
export interface SetChapter {
  id: string;
  version: number;
  revisionId: number;
}

/** Makes the replacements in these chapters; the previous text of each is in its history. */
export async function setTypography(
  site: Context,
  work: WorkLanguage,
  chapterIds: readonly string[],
): Promise<{ count: number; done: SetChapter[]; tooLong: string[] }> {
  const { chapters } = await getOutline(site.db, work.id);
  const all = { count: 0, done: [] as SetChapter[], tooLong: [] as string[] };
  const wanted = new Set(chapterIds);
  for (const { id, title } of chapters.filter((chapter) => wanted.has(chapter.id)).slice(0, mostChapters)) {
    const set = await setChapter(site, id, work.language);
    if (set === "too-long") all.tooLong.push(title);
    else if (set) {
      all.done.push(set.chapter);
      all.count += set.count;
    }
  }
  return all;
}

/** Null when there is nothing to replace. */
function setChapter({ db, now }: Context, chapterId: string, language: string) {
  return db.transaction(async (tx) => {
    const opened = await openDocument(tx, chapterId);
    const slices = new Slices(mostMs);
    await slices.yieldNow();
    const matches = await listEducations(opened.document, language, slices);
    if (matches.length === 0) return null;
    const grown = matches.reduce((sum, { from, to, words }) => sum + words.length - (to - from), 0);
    if (sumOf(opened.document).length + grown > mostCharacters) return "too-long";
    const words = new Map(matches.map((match) => [match.from, match.words]));
    const document = await replaceInDocument(opened.document, { matches, words }, slices);
    await slices.yieldNow();
    const name = "Before quotation marks and dashes were set";
    const revisionId = await keepRevision(tx, chapterId, { kind: "named", name, at: now(), of: opened });
    const version = await writeDocument(tx, chapterId, { document, kind: "auto", at: now() });
    return { chapter: { id: chapterId, version, revisionId: revisionId ?? 0 }, count: matches.length };
  });
}

/** Restores the previous text of changed chapters; a chapter edited since is left unchanged. */
export async function undoTypography(
  { db, now }: Context,
  workId: string,
  done: readonly SetChapter[],
): Promise<{ count: number; changed: string[] }> {
  const { chapters } = await getOutline(db, workId);
  const titles = new Map(chapters.map(({ id, title }) => [id, title]));
  const changed: string[] = [];
  let count = 0;
  for (const { id, version, revisionId } of done) {
    const title = titles.get(id);
    if (title === undefined) continue;
    const isBack = await db.transaction(async (tx) => {
      const document = await openRevision(tx, id, revisionId);
      if (!document || (await openDocument(tx, id)).version !== version) return false;
      await writeDocument(tx, id, { document, kind: "restore", at: now() });
      return true;
    });
    if (isBack) count += 1;
    else changed.push(title);
  }
  return { count, changed };
}
