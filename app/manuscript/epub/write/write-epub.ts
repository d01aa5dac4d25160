import { ZipFile } from "yazl";
import { navigationDocument } from "./navigation/navigation-document.ts";
import type { ReadingOrder } from "./navigation/navigation-document.ts";
import { packageDocument } from "./package-document.ts";
import { chapterPage, colophonPage, coverPage, partPage, titlePage } from "./navigation/pages.ts";
import { stylesheet } from "./stylesheet.ts";
import { picturePath, type Work } from "./work.ts";
import { bookLabels } from "./navigation/book-labels.ts";

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

function readingOrderOf(work: Work): ReadingOrder {
  const labels = bookLabels(work.language);
  return {
    cover: work.cover ? { id: "cover", path: "text/cover.xhtml", title: labels.cover } : null,
    titlePage: { id: "titlepage", path: "text/titlepage.xhtml", title: labels.titlePage },
    chapters: work.chapters.map(({ title, part }, index) => ({
      id: `chapter-${index + 1}`,
      path: `text/chapter-${index + 1}.xhtml`,
      title,
      part: part ? { id: `part-${index + 1}`, path: `text/part-${index + 1}.xhtml`, title: part } : null,
      endsPart: part === "",
    })),
    colophon: { id: "colophon", path: "text/colophon.xhtml", title: labels.colophon },
  };
}

/** Every file of the container but `mimetype`, in the order it is written. */
function filesOf(work: Work): [path: string, content: string | Uint8Array][] {
  const order = readingOrderOf(work);
  const pictures = new Map(
    [...(work.cover ? [work.cover] : []), ...(work.pictures ?? [])].map((each) => [each.hash, each]),
  );
  return [
    ["META-INF/container.xml", container],
    ["EPUB/package.opf", packageDocument(work, order)],
    ["EPUB/nav.xhtml", navigationDocument(work, order)],
    ["EPUB/css/book.css", stylesheet],
    ...(work.cover
      ? [[`EPUB/text/cover.xhtml`, coverPage(work, picturePath(work.cover))] as [string, string]]
      : []),
    [`EPUB/${order.titlePage.path}`, titlePage(work)],
    ...work.chapters.flatMap((chapter, index): [string, string][] => [
      ...(chapter.part
        ? [[`EPUB/text/part-${index + 1}.xhtml`, partPage(work, chapter.part)] as [string, string]]
        : []),
      [`EPUB/text/chapter-${index + 1}.xhtml`, chapterPage(work, chapter)],
    ]),
    [`EPUB/${order.colophon.path}`, colophonPage(work)],
    ...[...pictures.values()].map((picture): [string, Uint8Array] => [
      `EPUB/${picturePath(picture)}`,
      picture.bytes,
    ]),
  ];
}

/**
 * An EPUB 3.3 file of the work. The same work gives the same bytes, whenever and wherever: entries carry one fixed
 * date in DOS form, which yazl writes from local fields and so is the same in every time zone.
 */
export async function writeEpub(work: Work): Promise<Uint8Array> {
  if (work.chapters.length === 0) throw new Error(`${work.title}: a book needs at least one chapter`);
  const options = { mtime: new Date(2000, 0, 1), forceDosTimestamp: true, mode: 0o100644 };
  const zip = new ZipFile();
  // The container format wants it first, uncompressed and without extra fields, so that file(1) can tell the type.
  zip.addBuffer(Buffer.from("application/epub+zip"), "mimetype", { ...options, compress: false });
  for (const [path, content] of filesOf(work))
    zip.addBuffer(Buffer.from(content), path, { ...options, compress: !path.startsWith("EPUB/images/") });
  zip.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip.outputStream) {
    chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
  }
  return Buffer.concat(chunks);
}
