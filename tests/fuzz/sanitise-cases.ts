import { toXhtml } from "#app/manuscript/document/to-xhtml.ts";
import { documentSchema } from "#app/manuscript/document/schema.ts";
import { parseMarkup } from "#app/manuscript/epub/read/markup/parse-markup.ts";
import { RefusedPublication } from "#app/manuscript/epub/read/publication.ts";
import { renderFragment } from "#app/manuscript/epub/read/text/render-fragment.ts";
import { sanitiseSvgDocument } from "#app/manuscript/epub/read/text/foreign-markup/svg-document.ts";
import { RefusedManuscript } from "#app/manuscript/formats/html/read/manuscript.ts";
import { readHtml } from "#app/manuscript/formats/html/read/read-html.ts";
import { makeEpub, PNG } from "#tests/support/make-epub.ts";
import { readEpub } from "#tests/support/read-epub.ts";

/** How an output is parsed: as HTML, as XHTML that HTML parsers read alike, or as a picture. */
type Kind = "chapter" | "description" | "work" | "picture";

export interface Output {
  /** The case that it was made from. */
  at: number;
  kind: Kind;
  markup: string;
}

export interface Sanitised {
  outputs: Output[];
  /** The style sheets of the books that the chapters belong to. */
  css: string[];
  /** Cases for which a sanitiser threw an unexpected error. */
  thrown: { at: number; message: string }[];
}

const isRefusal = (error: unknown) =>
  error instanceof RefusedPublication || error instanceof RefusedManuscript;

/**
 * Runs every case through every sanitiser: as a book's chapter, a book's description, an author's manuscript and an SVG
 * file.
 */
export async function sanitiseCases(cases: string[]): Promise<Sanitised> {
  const found: Sanitised = { outputs: [], css: [], thrown: [] };
  await addChapters(
    cases.map((body, at) => ({ body, at })),
    found,
  );
  cases.forEach((body, at) => {
    const add = (kind: Kind, sanitise: () => string | null) => {
      try {
        const markup = sanitise();
        if (markup !== null) found.outputs.push({ at, kind, markup });
      } catch (error) {
        if (!isRefusal(error)) found.thrown.push({ at, message: `${kind}: ${String(error)}` });
      }
    };
    add("description", () => renderFragment(parseMarkup(body).root).html);
    add("work", () => workOf(body));
    add("picture", () => sanitiseSvgDocument(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`));
  });
  return found;
}

interface Case {
  body: string;
  at: number;
}

/** As chapters of one book; if the book is refused because of one of them, each half separately. */
async function addChapters(cases: Case[], found: Sanitised): Promise<void> {
  if (cases.length === 0) return;
  try {
    const chapters = Object.fromEntries(cases.map(({ body, at }) => [`c${at}.xhtml`, body]));
    const book = await readEpub(await makeEpub({ chapters, files: { "EPUB/x": PNG, "EPUB/x.png": PNG } }));
    found.css.push(book.css);
    for (const { slug, html, bodyClass } of book.chapters) {
      const markup = `<div class="book-body${bodyClass ? ` ${bodyClass}` : ""}">${html}</div>`;
      found.outputs.push({ at: Number(slug.replace(/^c(\d+).*$/, "$1")), kind: "chapter", markup });
    }
  } catch (error) {
    const [only] = cases;
    if (cases.length > 1) {
      const middle = cases.length >> 1;
      await addChapters(cases.slice(0, middle), found);
      await addChapters(cases.slice(middle), found);
    } else if (only && !isRefusal(error))
      found.thrown.push({ at: only.at, message: `chapter: ${String(error)}` });
  }
}

const picture = { hash: "a".repeat(64), width: 3, height: 2 };

/** An author's manuscript as rendered from the document made of it. */
function workOf(body: string): string {
  const { blocks } = readHtml([{ html: body }], { picture: (source) => (source === "x" ? picture : null) });
  if (blocks.length === 0) return "";
  const document = documentSchema.node("doc", null, blocks);
  document.check();
  return toXhtml(document, { pictureAddress: (hash) => `/files/${hash}`, backLabel: "Back" });
}
