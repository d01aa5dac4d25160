import { sectionClass } from "../../document/exact-markup.ts";
import { toXhtml, type XhtmlOptions } from "../../document/to-xhtml.ts";
import { chapterNumbers } from "../../document/links/work-links.ts";
import { paragraphsOf, type WorkText, type WorkTextChapter } from "../../document/work-text.ts";
import { picturePath, type Work } from "./work.ts";
import { escapeXml } from "./xml.ts";

const backLabels: Record<string, string> = {
  fr: "Retour au texte",
  de: "Zurück zum Text",
  es: "Volver al texto",
};
/** What the backlink of a note is called, in the language of the book (BCP 47); English where there is no translation. */
export const backLabelOf = (language: string) =>
  backLabels[language.split("-")[0] ?? ""] ?? "Back to the text";

/** A work of documents as the writer of EPUB files wants it. A chapter that cannot be written is named in what is thrown. */
export function workOfText(text: WorkText): Work {
  const numberOf = chapterNumbers(text);
  const chapterLink: XhtmlOptions["chapterLink"] = ({ chapter, block }) => {
    const number = numberOf(chapter);
    return number === null ? null : { href: `chapter-${number}.xhtml${block === null ? "" : `#${block}`}` };
  };
  const paths = new Map(text.pictures.map((picture) => [picture.hash, `../${picturePath(picture)}`]));
  return {
    ...text,
    creators: text.author === null ? [] : [{ name: text.author, sortName: null, role: "aut" }],
    description: text.summary,
    modifiedAt: text.modifiedAt.toISOString().replace(/\.\d+Z$/, "Z"),
    isDescribed: text.chapters.every(isDescribed),
    chapters: text.chapters.map((chapter) => ({
      title: chapter.title,
      part: chapter.part,
      className: sectionClass(chapter),
      xhtml: chapterXhtml(chapter, {
        language: text.language,
        pictureAddress: (hash) => paths.get(hash) ?? null,
        chapterLink,
      }),
    })),
  };
}

/** A chapter with its heading and the author's notes around it. */
export function chapterXhtml(
  chapter: WorkTextChapter,
  { language, ...options }: Omit<XhtmlOptions, "backLabel"> & { language: string },
): string {
  try {
    const body = toXhtml(chapter.document, { ...options, backLabel: backLabelOf(language) });
    return [
      `<h1>${escapeXml(chapter.title)}</h1>`,
      ...noteLines("before", chapter.noteBefore),
      body,
      ...noteLines("after", chapter.noteAfter),
    ].join("\n");
  } catch (error) {
    throw new Error(`The chapter “${chapter.title}” cannot be written`, { cause: error });
  }
}

function noteLines(place: "before" | "after", text: string | null): string[] {
  const paragraphs = paragraphsOf(text).map((line) => `<p>${escapeXml(line)}</p>`);
  return paragraphs.length === 0
    ? []
    : [`<aside class="author-note note-${place}">\n${paragraphs.join("\n")}\n</aside>`];
}

function isDescribed({ document }: WorkTextChapter): boolean {
  let isEach = true;
  document.descendants((node) => {
    if (node.type.name === "figure" && !node.attrs["isDecorative"] && !node.attrs["alt"]) isEach = false;
    return isEach;
  });
  return isEach;
}
