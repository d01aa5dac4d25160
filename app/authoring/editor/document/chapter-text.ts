/** A chapter's text at one version. */
export interface ChapterText {
  version: number;
  /** ProseMirror JSON as text; it is parsed once and stored unchanged. */
  document: string;
  /** The counts when it was saved; counted again once the editor shows the text. */
  counts: { wordCount: number; characterCount: number };
  savedAt: string | null;
}

/** The URL of the text; the page preloads it. */
export const textAddress = (chapterId: string) => `/writing-edit/text/${chapterId}`;

/**
 * The response body: two lines of JSON (NDJSON), first the facts about the text, then the text, so that neither side serialises
 * or parses it twice.
 */
export function toLines({ document, ...about }: ChapterText): string {
  return `${JSON.stringify(about)}\n${document}`;
}

/** Throws without an answer, or when the answer is not the text. */
export async function fetchText(chapterId: string): Promise<ChapterText> {
  const answer = await fetch(textAddress(chapterId));
  if (!answer.ok) throw new Error(`the text of the chapter did not come: ${answer.status}`);
  const lines = await answer.text();
  const end = lines.indexOf("\n");
  const about = JSON.parse(lines.slice(0, end)) as Omit<ChapterText, "document">;
  return { ...about, document: lines.slice(end + 1) };
}
