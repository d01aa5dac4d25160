import { ZipFile } from "yazl";
import { makeEpub } from "./make-epub.ts";

/** Files as a zip archive, in this order. */
export async function zipOf(entries: [path: string, content: string | Uint8Array][]): Promise<Uint8Array> {
  const file = new ZipFile();
  for (const [path, content] of entries) file.addBuffer(Buffer.from(content), path);
  file.end();
  const chunks: Buffer[] = [];
  for await (const chunk of file.outputStream) chunks.push(Buffer.from(chunk));
  return new Uint8Array(Buffer.concat(chunks));
}

/** An EPUB file with a document for each body, `c1.xhtml`, `c2.xhtml` … */
export const epubOf = (bodies: string[]): Promise<Uint8Array> =>
  makeEpub({ chapters: Object.fromEntries(bodies.map((body, at) => [`c${at + 1}.xhtml`, body])) });

const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`;
const relationship = (name: string) =>
  `<Relationship Id="r-${name}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}" Target="${name}.xml"/>`;
const relationships = (inner: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
const namespaces = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"`;

/** A Word file of this body; `parts` is the content of `styles`, `numbering` and `footnotes`. */
export function docxOf(
  body: string,
  parts: Partial<Record<"styles" | "numbering" | "footnotes", string>> = {},
): Promise<Uint8Array> {
  const names = Object.keys(parts);
  return zipOf([
    ["[Content_Types].xml", types],
    [
      "_rels/.rels",
      relationships(
        `<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>`,
      ),
    ],
    ["word/_rels/document.xml.rels", relationships(names.map(relationship).join(""))],
    ["word/document.xml", `<w:document ${namespaces}><w:body>${body}</w:body></w:document>`],
    ...Object.entries(parts).map(([name, inner]): [string, string] => [
      `word/${name}.xml`,
      `<w:${name} ${namespaces}>${inner}</w:${name}>`,
    ]),
  ]);
}

const odtNamespaces = Object.entries({
  office: "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
  text: "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
  table: "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
  style: "urn:oasis:names:tc:opendocument:xmlns:style:1.0",
  draw: "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0",
  fo: "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0",
  svg: "urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0",
  dc: "http://purl.org/dc/elements/1.1/",
  xlink: "http://www.w3.org/1999/xlink",
})
  .map(([prefix, name]) => `xmlns:${prefix}="${name}"`)
  .join(" ");

/** An OpenDocument text of this body, with further `styles` and `files` in its package. */
export const odtOf = (
  body: string,
  { styles = "", files = [] }: { styles?: string; files?: [path: string, content: Uint8Array][] } = {},
): Promise<Uint8Array> =>
  zipOf([
    ["mimetype", "application/vnd.oasis.opendocument.text"],
    [
      "content.xml",
      `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${odtNamespaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ],
    ...files,
  ]);
