import { eq } from "drizzle-orm";
import { picturePath } from "#app/manuscript/epub/write/work.ts";
import { profiles, works } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { exportWork } from "./export-work.server.ts";
import { fileNameOf, type Format } from "./formats.ts";
import { gatherWork } from "./gather-work.server.ts";

interface ArchivedFile {
  path: string;
  content: string | Uint8Array;
}

/**
 * Every work of an account, including the bin: as EPUB and Markdown, its chapters as stored (JSON), and its pictures. For a
 * work that fails, the archive contains the reason instead of the file, so that the others are still included.
 */
export async function* archiveWorks(
  site: Pick<Site, "db" | "files" | "settings">,
  accountId: string,
): AsyncGenerator<ArchivedFile> {
  const rows = await site.db
    .select({ id: works.id, title: works.title })
    .from(works)
    .innerJoin(profiles, eq(profiles.id, works.profileId))
    .where(eq(profiles.accountId, accountId))
    .orderBy(works.createdAt, works.id);
  for (const { id, title } of rows) {
    const folder = `works/${fileNameOf(title, "txt").replace(/\.txt$/, "")} (${id})`;
    try {
      yield* filesOf(site, id, folder);
    } catch (error) {
      yield {
        path: `${folder}/problem.txt`,
        content: `${error instanceof Error ? error.message : String(error)}\n`,
      };
    }
  }
}

async function* filesOf(
  site: Pick<Site, "db" | "files" | "settings">,
  id: string,
  folder: string,
): AsyncGenerator<ArchivedFile> {
  const text = await gatherWork(site, id);
  if (!text) return;
  const { pictures, cover, chapters, warnings, ...facts } = text;
  const storedChapters = chapters.map((chapter) => ({
    ...chapter,
    document: chapter.document.toJSON() as unknown,
  }));
  yield {
    path: `${folder}/work.json`,
    content: `${JSON.stringify({ ...facts, chapters: storedChapters }, null, 2)}\n`,
  };
  if (warnings.length > 0) yield { path: `${folder}/left out.txt`, content: `${warnings.join("\n")}\n` };
  for (const picture of cover ? [...pictures, cover] : pictures)
    yield { path: `${folder}/${picturePath(picture)}`, content: picture.bytes };
  if (chapters.length === 0) return;
  for (const format of ["epub", "md"] satisfies Format[]) {
    const made = await exportWork(text, format);
    if (made.ok) yield { path: `${folder}/work.${format}`, content: made.bytes };
    else yield { path: `${folder}/problem with ${format}.txt`, content: `${made.reason}\n` };
  }
}
