import { expect, test } from "vitest";
import { makeEpub } from "#tests/support/make-epub.ts";
import { openEpub, readEpub } from "#tests/support/read-epub.ts";

const OPF = "application/oebps-package+xml";
const container = (rootfiles: string) =>
  `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>${rootfiles}</rootfiles></container>`;
const rootfile = (path: string, mediaType = OPF) =>
  `<rootfile full-path="${path}" media-type="${mediaType}"/>`;

/** A package of its own title, with the chapter beside it. */
const packageOf = (
  title: string,
) => `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" xmlns:dc="x">
<metadata><dc:title>${title}</dc:title></metadata><manifest><item id="a" href="one.xhtml" media-type="application/xhtml+xml"/></manifest>
<spine><itemref idref="a"/></spine></package>`;

interface ContainerCase {
  why: string;
  container: string;
  files?: Record<string, string | null>;
  title: string;
}

const containers: ContainerCase[] = [
  { why: "is where the container says", container: container(rootfile("EPUB/package.opf")), title: "A Book" },
  { why: "may be named from the root", container: container(rootfile("/EPUB/package.opf")), title: "A Book" },
  {
    why: "may be named from the folder itself",
    container: container(rootfile("./EPUB/package.opf")),
    title: "A Book",
  },
  {
    why: "may be named with two slashes",
    container: container(rootfile("EPUB//package.opf")),
    title: "A Book",
  },
  {
    why: "may be named in other letters",
    container: container(rootfile("epub/Package.OPF")),
    title: "A Book",
  },
  {
    why: "may be named percent-encoded",
    container: container(rootfile("my%20book/package.opf")),
    files: { "my book/package.opf": packageOf("Mine"), "my book/one.xhtml": "<p>x</p>" },
    title: "Mine",
  },
  {
    why: "may have a per cent sign in its name",
    container: container(rootfile("100%/package.opf")),
    files: { "100%/package.opf": packageOf("All"), "100%/one.xhtml": "<p>x</p>" },
    title: "All",
  },
  {
    why: "is the first of several",
    container: container(rootfile("EPUB/b.opf") + rootfile("EPUB/package.opf")),
    files: { "EPUB/b.opf": packageOf("B") },
    title: "B",
  },
  {
    why: "is the first that is a package",
    container: container(rootfile("EPUB/book.pdf", "application/pdf") + rootfile("EPUB/package.opf")),
    files: { "EPUB/book.pdf": "%PDF" },
    title: "A Book",
  },
  {
    why: "may have the wrong type, where there is no other",
    container: container(rootfile("EPUB/package.opf", "text/xml")),
    title: "A Book",
  },
  {
    why: "may be named under a prefix",
    container: `<ocf:container xmlns:ocf="urn:oasis:names:tc:opendocument:xmlns:container"><ocf:rootfiles><ocf:rootfile full-path="EPUB/package.opf" media-type="${OPF}"/></ocf:rootfiles></ocf:container>`,
    title: "A Book",
  },
  {
    why: "may be named behind a comment and an instruction",
    container: `<!-- made by hand --><?x y?>${container(rootfile("EPUB/package.opf"))}`,
    title: "A Book",
  },
];

test.each(containers)("the package $why", async ({ container: xml, files, title }) => {
  const bytes = await makeEpub({ files: { "META-INF/container.xml": xml, ...files } });
  expect((await openEpub(bytes)).metadata.title).toBe(title);
});

interface RefusedCase {
  why: string;
  files: Record<string, string | null>;
  reason: string;
}

const refused: RefusedCase[] = [
  { why: "without a container", files: { "META-INF/container.xml": null }, reason: "missing-container" },
  { why: "with an empty container", files: { "META-INF/container.xml": "" }, reason: "missing-package" },
  {
    why: "with a container of nothing",
    files: { "META-INF/container.xml": container("") },
    reason: "missing-package",
  },
  {
    why: "whose container names nothing",
    files: { "META-INF/container.xml": container("<rootfile/>") },
    reason: "missing-package",
  },
  {
    why: "whose container names a file that is not there",
    files: { "META-INF/container.xml": container(rootfile("gone.opf")) },
    reason: "missing-package",
  },
  {
    why: "whose container names a file outside",
    files: { "META-INF/container.xml": container(rootfile("../package.opf")) },
    reason: "path-traversal",
  },
  {
    why: "whose container names a file outside with backslashes",
    files: { "META-INF/container.xml": container(rootfile("EPUB\\..\\..\\package.opf")) },
    reason: "path-traversal",
  },
  {
    why: "whose container is nested without end",
    files: { "META-INF/container.xml": "<a>".repeat(3000) },
    reason: "too-large",
  },
  {
    why: "whose container reads another file",
    files: {
      "META-INF/container.xml": `<!DOCTYPE c [<!ENTITY x SYSTEM "file:///etc/passwd">]>${container("&x;")}`,
    },
    reason: "external-entity",
  },
  { why: "whose package is a chapter", files: { "EPUB/package.opf": "<html/>" }, reason: "missing-package" },
  { why: "whose package is empty", files: { "EPUB/package.opf": "" }, reason: "missing-package" },
  {
    why: "whose package reads another file",
    files: {
      "EPUB/package.opf": '<!DOCTYPE p [<!ENTITY x PUBLIC "a" "http://e.org/">]><package>&x;</package>',
    },
    reason: "external-entity",
  },
];

test.each(refused)("a book $why is refused", async ({ files, reason }) => {
  await expect(makeEpub({ files }).then(openEpub)).rejects.toMatchObject({ reason });
});

interface MimetypeCase {
  why: string;
  mimetype: string | null;
  warning: string | null;
}

const mimetypes: MimetypeCase[] = [
  { why: "the right one", mimetype: "application/epub+zip", warning: null },
  { why: "none", mimetype: null, warning: "The file has no mimetype entry." },
  {
    why: "a line break behind it",
    mimetype: "application/epub+zip\n",
    warning: "The mimetype entry has white space around it.",
  },
  {
    why: "a byte order mark before it",
    mimetype: "\uFEFFapplication/epub+zip",
    warning: "The mimetype entry does not say application/epub+zip.",
  },
  {
    why: "that of a zip",
    mimetype: "application/zip",
    warning: "The mimetype entry does not say application/epub+zip.",
  },
  { why: "nothing in it", mimetype: "", warning: "The mimetype entry does not say application/epub+zip." },
  {
    why: "a whole book in it",
    mimetype: "application/epub+zip".repeat(10_000),
    warning: "The mimetype entry does not say application/epub+zip.",
  },
];

test.each(mimetypes)("a book with $why for a mimetype is read", async ({ mimetype, warning }) => {
  const { chapters, warnings } = await readEpub(await makeEpub({ files: { mimetype } }));
  expect(chapters).toHaveLength(1);
  expect(warnings).toEqual(warning === null ? [] : [warning]);
});
