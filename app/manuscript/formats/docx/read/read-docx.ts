import mammoth from "mammoth";
import { verseIndent, verseStep } from "./verse-indent.ts";
import { listStarts, withStarts } from "./list-numbers.ts";
import { plainerDocument } from "./word-document.ts";
import { readWordStyles, type WordStyle } from "./word-styles.ts";
import { openArchive, type ArchiveSource } from "../../../epub/read/container/archive.ts";
import type { ReadingLimits } from "../../../epub/read/limits.ts";
import { type FoundPicture, type FoundText, RefusedManuscript } from "../../html/read/manuscript.ts";

// What Word's own and publishers' styles mean. Mammoth knows the headings and lists of every language itself.
const styles = [
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Subtitle'] => p.subtitle:fresh",
  "p[style-name='Part Title'] => h1.part-title:fresh",
  "p[style-name='caption'] => p.caption:fresh",
  "p[style-name='Caption'] => p.caption:fresh",
  ...["before", "after"].map(
    (place) =>
      `p[style-name='Author Note ${place === "before" ? "Before" : "After"}'] => aside.author-note.note-${place} > p:fresh`,
  ),
  ...["center", "end"].map((align) => `p[style-name='Aligned ${align}'] => p.align-${align}:fresh`),
  ...["ChapterTitle", "Chapter Title", "H1 Chapter"].map((name) => `p[style-name='${name}'] => h1:fresh`),
  ...["HeadA", "A-Head"].map((name) => `p[style-name='${name}'] => h2:fresh`),
  ...["HeadB", "B-Head"].map((name) => `p[style-name='${name}'] => h3:fresh`),
  ...["HeadC", "C-Head"].map((name) => `p[style-name='${name}'] => h4:fresh`),
  ...["Quote", "Intense Quote", "Block Text", "Block Quote", "Quotations", "Quotation"].map(
    (name) => `p[style-name='${name}'] => blockquote > p:fresh`,
  ),
  ...["Verse", "Poem", "Poetry", "Verse Line"].map(
    (name) => `p[style-name='${name}'] => div.stanza > p.line:fresh`,
  ),
  "p[style-name='Verse Stanza'] => div.stanza:fresh > p.line:fresh",
  ...[1, 2, 3, 4].flatMap((indent) => [
    `p[style-name='Verse ${indent}'] => div.stanza > p.line.indent-${indent}:fresh`,
    `p[style-name='Verse Stanza ${indent}'] => div.stanza:fresh > p.line.indent-${indent}:fresh`,
  ]),
  ...[
    "Code",
    "CodeWide",
    "Code Annotated",
    "CodeSingle",
    "CodeA",
    "CodeB",
    "CodeC",
    "Source Code",
    "HTML Preformatted",
  ].map((name) => `p[style-name='${name}'] => pre:separator('\\n')`),
  ...["Literal", "Verbatim Char", "HTML Code", "Source Code Char"].map(
    (name) => `r[style-name='${name}'] => code`,
  ),
  "small-caps => span.small-caps",
  "u => u",
  "strike => s",
];

interface WordElement {
  type: string;
  children?: WordElement[];
}

interface WordParagraph extends WordElement {
  styleId: string | null;
  styleName: string | null;
  alignment: string | null;
  numbering: object | null;
  indent: { start: string | null };
}

interface WordRun extends WordElement {
  styleId: string | null;
}

type Styles = Map<string, WordStyle>;

function withNamedForms(element: WordElement, styles: Styles): WordElement {
  const changed = element.children
    ? { ...element, children: element.children.map((child) => withNamedForms(child, styles)) }
    : element;
  if (isParagraph(changed)) return withNamedForm(withMeaning(changed, styles));
  return isRun(changed) ? withLetters(changed, styles) : changed;
}

const isRun = (element: WordElement): element is WordRun => element.type === "run";

/** Emphasis that is in a style of the author's, not in the letters: signs of notes and links have styles that say nothing. */
function withLetters(run: WordRun, styles: Styles): WordRun {
  const style = run.styleId ? styles.get(run.styleId) : undefined;
  if (!style || /hyperlink|reference|comment/i.test(style.name)) return run;
  const { isBold, isItalic, isUnderline, isStrikethrough, isSmallCaps } = style;
  const flags = Object.entries({ isBold, isItalic, isUnderline, isStrikethrough, isSmallCaps });
  return { ...run, ...Object.fromEntries(flags.filter(([, value]) => value)) };
}

const named = new Set([...styles].flatMap((line) => /style-name='([^']+)'/.exec(line)?.[1] ?? []));

/** A style of the author's own that Word counts among the headings is one; one that sets its lines in the middle does. */
function withMeaning(paragraph: WordParagraph, known: Styles): WordParagraph {
  const style = paragraph.styleId ? known.get(paragraph.styleId) : undefined;
  if (!style || named.has(style.name) || /^(heading \d|normal|(sub)?title)$/i.test(style.name))
    return paragraph;
  if (style.outline !== undefined && style.outline < 6)
    return {
      ...paragraph,
      styleId: `Heading${style.outline + 1}`,
      styleName: `heading ${style.outline + 1}`,
    };
  const alignment = paragraph.alignment ?? style.alignment ?? null;
  const isSet = !paragraph.numbering && ["center", "right", "end"].includes(alignment ?? "");
  return isSet ? { ...paragraph, styleId: null, styleName: null, alignment } : paragraph;
}

const isParagraph = (element: WordElement): element is WordParagraph => element.type === "paragraph";

/** What a paragraph's own settings say is given a style's name, which is all that mammoth goes by. */
function withNamedForm(paragraph: WordParagraph): WordParagraph {
  const { styleName, alignment, numbering, indent } = paragraph;
  if (styleName === "Verse" || styleName === "Verse Stanza") {
    const steps = Math.round((Number(indent.start) - verseIndent) / verseStep);
    return steps > 0 ? { ...paragraph, styleName: `${styleName} ${Math.min(4, steps)}` } : paragraph;
  }
  const isPlain = !numbering && (!styleName || /^(normal|body text|standard)$/i.test(styleName));
  if (!isPlain) return paragraph;
  if (alignment === "center") return { ...paragraph, styleName: "Aligned center" };
  return alignment === "right" || alignment === "end"
    ? { ...paragraph, styleName: "Aligned end" }
    : paragraph;
}

/** Reads a Word file as HTML with mammoth. Throws RefusedManuscript for damaged, protected or hostile packages. */
export async function readDocx(source: ArchiveSource, limits: ReadingLimits): Promise<FoundText> {
  const { language, archive, parts } = await checkPackage(source, limits);
  const known = readWordStyles(parts.get("word/styles.xml") ?? "<w:styles/>");
  const document = plainerDocument(parts.get("word/document.xml") ?? "");
  const pictures: FoundPicture[] = [];
  const convertImage = mammoth.images.imgElement(async (image) => {
    const bytes = await image.readAsBuffer();
    const name = `picture:${pictures.length + 1}`;
    pictures.push({ source: name, bytes: new Uint8Array(bytes) });
    return { src: name };
  });
  // Without a path it takes a package that somebody else has opened; its types do not say so.
  const input = { path: "", file: fileOf(archive, document) };
  try {
    const { value } = await mammoth.convertToHtml(input, {
      styleMap: styles,
      convertImage,
      ignoreEmptyParagraphs: true,
      includeEmbeddedStyleMap: false,
      transformDocument: (element: WordElement) => withNamedForms(element, known),
    });
    const starts = listStarts(document, parts.get("word/numbering.xml") ?? "");
    return {
      title: null,
      language,
      sources: [{ html: `<html><body>${withStarts(value, starts)}</body></html>` }],
      chapters: null,
      pictures,
      warnings: [],
    };
  } catch (error) {
    throw new RefusedManuscript("damaged", "its text cannot be read", { cause: error });
  }
}

/** Inflates every entry within the limits first, because mammoth has none. */
async function checkPackage(source: ArchiveSource, limits: ReadingLimits) {
  const archive = await openArchive(source, limits);
  if (archive.find("EncryptedPackage"))
    throw new RefusedManuscript("protected", "it is locked with a password");
  if (!archive.find("[Content_Types].xml") || !archive.find("word/document.xml"))
    throw new RefusedManuscript("damaged", "it holds no document of Word");
  let language: string | null = null;
  const parts = new Map<string, string>();
  for (const name of [...archive.names]) {
    const bytes = await archive.read(name);
    if (!bytes || !/\.(xml|rels)$/i.test(name)) continue;
    const text = new TextDecoder().decode(bytes);
    // Word writes none: entities are what attacks are made of.
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new RefusedManuscript("hostile", `${name} declares entities`);
    if (deepestField(text) > mostFields)
      throw new RefusedManuscript("hostile", `fields nested more than ${mostFields} deep in ${name}`);
    if (/^word\/(document|styles|numbering)\.xml$/.test(name)) parts.set(name, text);
    if (name === "word/styles.xml") language = /<w:lang [^<>]*?w:val="([\w-]{2,35})"/.exec(text)?.[1] ?? null;
  }
  return { language, parts, archive: await openArchive(source, limits) };
}

/** The package as mammoth asks for it, with a main part of ours. */
function fileOf(archive: Awaited<ReturnType<typeof openArchive>>, document: string) {
  return {
    exists: (name: string) => archive.find(name) !== null,
    read: async (name: string, encoding?: string) => {
      if (name === "word/document.xml" && encoding) return document;
      const found = archive.find(name);
      const bytes = Buffer.from((found && (await archive.read(found))) ?? []);
      return encoding === "base64" || encoding === "utf-8" ? bytes.toString(encoding) : bytes;
    },
  };
}

/** mammoth walks all open fields at every run of text. */
const mostFields = 200;

function deepestField(xml: string): number {
  let [open, deepest] = [0, 0];
  for (const [, kind] of xml.matchAll(/fldCharType="(begin|end)"/g)) {
    open = Math.max(0, open + (kind === "begin" ? 1 : -1));
    deepest = Math.max(deepest, open);
  }
  return deepest;
}
