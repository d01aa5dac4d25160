import yazl from "yazl";

export interface EpubFacts {
  /** XHTML inside `body`, by file name without folder; in reading order. */
  chapters?: Record<string, string>;
  /** Inside every chapter's `head`. */
  head?: string;
  /** Elements inside `metadata`, replacing the usual ones. */
  metadata?: string;
  /** Further `item` elements. */
  manifest?: string;
  /** Replaces one `itemref` per chapter. */
  spine?: string;
  spineAttributes?: string;
  /** After the spine: guide, bindings, … */
  afterSpine?: string;
  version?: "2.0" | "3.0";
  /** `nav.xhtml`'s body; left out when null. */
  nav?: string | null;
  /** Further or other entries by full path; null removes one. */
  files?: Record<string, string | Uint8Array | null>;
}

const METADATA = `<dc:identifier id="uid">urn:uuid:11111111-2222-3333-4444-555555555555</dc:identifier>
<dc:title>A Book</dc:title><dc:creator>Ann Author</dc:creator><dc:language>en</dc:language>`;

/** A small EPUB, valid unless the facts make it invalid. */
export function makeEpub(facts: EpubFacts = {}): Promise<Uint8Array> {
  const chapters = facts.chapters ?? { "one.xhtml": "<h1>One</h1><p>The first words.</p>" };
  const names = Object.keys(chapters);
  const nav = facts.nav === undefined ? tableOfContents(names) : facts.nav;
  const files: Record<string, string | Uint8Array | null> = {
    "META-INF/container.xml": `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    "EPUB/package.opf": packageDocument(facts, names, nav !== null),
    ...Object.fromEntries(names.map((name) => [`EPUB/${name}`, page(chapters[name] ?? "", facts.head)])),
    ...(nav === null ? {} : { "EPUB/nav.xhtml": page(nav) }),
    ...facts.files,
  };
  return zipped({ mimetype: "application/epub+zip", ...files });
}

function tableOfContents(names: string[]): string {
  const items = names.map((name) => `<li><a href="${name}">${name.replace(/\..*$/, "")}</a></li>`);
  return `<nav epub:type="toc"><ol>${items.join("")}</ol></nav>`;
}

function packageDocument(facts: EpubFacts, names: string[], hasNav: boolean): string {
  const items = names.map(
    (name, index) => `<item id="c${index}" href="${name}" media-type="application/xhtml+xml"/>`,
  );
  const nav = hasNav
    ? `<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>`
    : "";
  const spine = facts.spine ?? names.map((_, index) => `<itemref idref="c${index}"/>`).join("");
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="${facts.version ?? "3.0"}" unique-identifier="uid">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">${facts.metadata ?? METADATA}</metadata>
<manifest>${items.join("")}${nav}${facts.manifest ?? ""}</manifest>
<spine ${facts.spineAttributes ?? ""}>${spine}</spine>${facts.afterSpine ?? ""}</package>`;
}

/** An XHTML page around a body. */
export function page(body: string, head = "<title>Page</title>"): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head>${head}</head><body>${body}</body></html>`;
}

/** Entries as a zip, in the order given; null leaves one out. */
export async function zipped(files: Record<string, string | Uint8Array | null>): Promise<Uint8Array> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) {
    if (content === null) continue;
    zip.addBuffer(typeof content === "string" ? Buffer.from(content) : Buffer.from(content), name, {
      compress: name !== "mimetype",
    });
  }
  zip.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Uint8Array);
  return new Uint8Array(Buffer.concat(chunks));
}

/** One transparent pixel. */
export const PNG = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  ),
);
