import type { SetChapter } from "./typography-commands.server.ts";

/** Changed chapters as a form field: `id:version:revision`. */
export const setChapterField = ({ id, version, revisionId }: SetChapter) => `${id}:${version}:${revisionId}`;

export function readSetChapters(fields: readonly string[]): SetChapter[] {
  return fields.flatMap((field) => {
    const [, id, version, revision] = /^([\w-]{1,64}):(\d{1,9}):(\d{1,9})$/.exec(field) ?? [];
    return id ? [{ id, version: Number(version), revisionId: Number(revision) }] : [];
  });
}
