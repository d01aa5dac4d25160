import sharp from "sharp";
import { ZipFile } from "yazl";

/** A file that somebody sends. */
export interface WorstFile {
  name: string;
  content: Uint8Array<ArrayBuffer>;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function zip(entries: [path: string, content: string][]): Promise<Uint8Array<ArrayBuffer>> {
  const file = new ZipFile();
  for (const [path, content] of entries) file.addBuffer(Buffer.from(content), path);
  file.end();
  const chunks: Buffer[] = [];
  for await (const chunk of file.outputStream) chunks.push(Buffer.from(chunk));
  return new Uint8Array(Buffer.concat(chunks));
}

const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
const docx = (body: string) =>
  zip([
    ["[Content_Types].xml", types],
    ["_rels/.rels", relations],
    [
      "word/document.xml",
      `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ],
  ]);

const odt = (body: string) =>
  zip([
    ["mimetype", "application/vnd.oasis.opendocument.text"],
    [
      "content.xml",
      `<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ],
  ]);

function epub(files: number): Promise<Uint8Array<ArrayBuffer>> {
  const all = Array.from({ length: files }, (_, at) => at);
  return zip([
    ["mimetype", "application/epub+zip"],
    [
      "META-INF/container.xml",
      `<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    ],
    [
      "p.opf",
      `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="i">x</dc:identifier><dc:title>Many</dc:title><dc:language>en</dc:language></metadata><manifest>${all.map((at) => `<item id="c${at}" href="c${at}.xhtml" media-type="application/xhtml+xml"/>`).join("")}</manifest><spine>${all.map((at) => `<itemref idref="c${at}"/>`).join("")}</spine></package>`,
    ],
    ...all.map((at): [string, string] => [
      `c${at}.xhtml`,
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${at}</title></head><body><h1>Chapter ${at}</h1>${"<p>It was a <b>dark</b> night.</p>".repeat(40)}</body></html>`,
    ]),
  ]);
}

const run = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** Manuscripts that are large, deep, lie or are none. */
export async function worstManuscripts(): Promise<WorstFile[]> {
  const paragraph = "It was a dark and stormy night. ".repeat(15);
  return [
    { name: "line.txt", content: bytesOf("word ".repeat(1_000_000)) },
    { name: "long.txt", content: bytesOf(`${paragraph}\n\n`.repeat(20_000)) },
    { name: "parts.md", content: bytesOf("# Part\n\ntext\n\n".repeat(300)) },
    { name: "wide.html", content: bytesOf(`<p>${"<b>x</b>y".repeat(60_000)}</p>`) },
    { name: "none.docx", content: new Uint8Array(20 * 1024 * 1024).fill(7) },
    { name: "long.docx", content: await docx(run(paragraph).repeat(20_000)) },
    { name: "deep.docx", content: await docx(`${"<w:tbl><w:tr><w:tc>".repeat(5_000)}x`) },
    { name: "bomb.docx", content: await docx(run("x".repeat(60_000_000))) },
    {
      name: "cells.odt",
      content: await odt(
        `<table:table><table:table-row table:number-rows-repeated="1000"><table:table-cell table:number-columns-repeated="1000"><text:p>x</text:p></table:table-cell></table:table-row></table:table>`,
      ),
    },
    { name: "spaces.odt", content: await odt(`<text:p>x<text:s text:c="99999999"/></text:p>`.repeat(1_000)) },
    { name: "deep.rtf", content: bytesOf(`{\\rtf1 ${"{\\b ".repeat(100_000)}`) },
    { name: "long.rtf", content: bytesOf(`{\\rtf1 ${`${paragraph}\\par `.repeat(20_000)}}`) },
    { name: "many.epub", content: await epub(1_000) },
  ];
}

/** Pictures with nearly as many pixels as are taken: one like a photograph, with much to send, and one that unpacks from little. */
export async function worstPictures(): Promise<WorstFile[]> {
  const size = { width: 8_000, height: 7_900 };
  const background = { r: 20, g: 120, b: 200 };
  const flat = sharp({ create: { ...size, channels: 3, background } });
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const photograph = sharp({ create: { ...size, channels: 3, background, noise } });
  return [
    { name: "photograph.jpg", content: new Uint8Array(await photograph.jpeg({ quality: 50 }).toBuffer()) },
    { name: "flat.png", content: new Uint8Array(await flat.png({ compressionLevel: 3 }).toBuffer()) },
    { name: "none.png", content: new Uint8Array(20 * 1024 * 1024).fill(7) },
  ];
}
