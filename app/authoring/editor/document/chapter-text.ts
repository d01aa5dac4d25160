/** A chapter's text as it was at one moment. */
export interface ChapterText {
  version: number;
  /** ProseMirror JSON, as text: it is parsed once and kept as it came. */
  document: string;
  /** As they were saved; counted anew when the text is up. */
  counts: { wordCount: number; characterCount: number };
  savedAt: string | null;
}

/** Where the text is; the page has it fetched ahead under this address. */
export const textAddress = (chapterId: string) => `/writing-edit/text/${chapterId}`;

/** As it travels: two lines of JSON (NDJSON), what is known of the text and the text, so that neither side reads or writes it twice. */
export function toLines({ document, ...about }: ChapterText): string {
  return `${JSON.stringify(about)}\n${document}`;
}

/** Throws where there is no answer, or not the text. */
export async function fetchText(chapterId: string): Promise<ChapterText> {
  const answer = await fetch(textAddress(chapterId));
  if (!answer.ok) throw new Error(`the text of the chapter did not come: ${answer.status}`);
  const lines = await answer.text();
  const end = lines.indexOf("\n");
  const about = JSON.parse(lines.slice(0, end)) as Omit<ChapterText, "document">;
  return { ...about, document: lines.slice(end + 1) };
}
