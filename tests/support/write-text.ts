import { writeDocument } from "#app/authoring/editor/document/write-document.server.ts";
import { documentSchema } from "#app/manuscript/document/schema.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

/** Sets the text of a chapter: a paragraph for each line, or ProseMirror JSON. */
export async function writeText(
  { db, now }: Pick<Site, "db" | "now">,
  chapterId: string,
  text: string | object,
): Promise<void> {
  const json = typeof text === "string" ? documentOf(text) : text;
  const document = documentSchema.nodeFromJSON(json);
  await db.transaction((tx) => writeDocument(tx, chapterId, { document, kind: "import", at: now() }));
}

const documentOf = (text: string) => ({
  type: "doc",
  content: text
    .split("\n")
    .map((line) => ({ type: "paragraph", ...(line && { content: [{ type: "text", text: line }] }) })),
});
