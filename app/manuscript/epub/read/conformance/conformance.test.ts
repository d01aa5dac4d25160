import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readEpub } from "#tests/support/read-epub.ts";
import type { ReadBook } from "#tests/support/read-epub.ts";
import { sharedFolder } from "#tests/support/shared.ts";
import { RefusedPublication } from "../publication.ts";
import type { NavigationEntry, RefusalReason } from "../publication.ts";

const folder = sharedFolder("data/epub-tests");
const files = folder === null ? [] : readdirSync(folder).filter((name) => name.endsWith(".epub"));

/** Every other file must be read. */
const REFUSED: Record<string, RefusalReason> = {
  "epubcheck_04_ocf-filename-not-utf8-error.epub": "missing-spine",
  "epubcheck_04_ocf-zip-unreadable-no-end-header-fatal.epub": "damaged-zip",
  "hostile_billion-laughs-opf.epub": "zip-bomb",
  "hostile_broken-crc.epub": "missing-spine",
  "hostile_drm-adobe.epub": "drm",
  "hostile_rootfile-escapes.epub": "path-traversal",
  "hostile_xxe-remote-dtd.epub": "external-entity",
  "hostile_zipbomb-1gb-chapter.epub": "zip-bomb",
  "hostile_zipslip-absolute.epub": "path-traversal",
  "hostile_zipslip-dotdot.epub": "path-traversal",
};

/** What the README expects of single files beyond being readable and harmless. */
const EXPECTED: Record<string, (book: ReadBook) => void> = {
  "hostile_bidi-control-metadata.epub": ({ metadata }) => {
    expect(metadata.title + metadata.creators.map(({ name }) => name).join("")).not.toMatch(
      /[\u202A-\u202E\u2066-\u2069]/,
    );
  },
  "hostile_broken-mimetype-wrong.epub": ({ warnings }) => expect(warnings.join()).toContain("mimetype"),
  "hostile_broken-no-nav.epub": ({ navigation }) => expect(navigation.contents.length).toBeGreaterThan(0),
  "hostile_broken-opf-no-title.epub": ({ metadata }) =>
    expect(metadata).toMatchObject({ title: "", language: "und" }),
  "hostile_broken-spine-unknown-idref.epub": ({ warnings }) => expect(warnings.join()).toContain("nope"),
  "hostile_broken-xhtml-latin1.epub": ({ chapters }) => expect(chapters[0]?.text).toMatch(/[à-ÿ]/),
  "hostile_broken-xhtml-malformed.epub": ({ chapters }) =>
    expect(chapters[0]?.text).toContain("Fish & chips bold both"),
  "hostile_broken-zero-length-chapter.epub": ({ chapters }) => expect(chapters).toHaveLength(1),
  "hostile_form-phishing.epub": ({ chapters }) =>
    expect(chapters[0]?.html).not.toMatch(/<(form|input|button)/),
  "hostile_names-unicode-spaces.epub": ({ chapters }) => {
    expect(chapters).toHaveLength(2);
    expect(chapters.map(({ html }) => html).join()).toMatch(/href="\/book-reader\/jid\/[a-z0-9-]+"/);
  },
  "hostile_spine-3000-items.epub": ({ chapters }) => expect(chapters.length).toBeGreaterThanOrEqual(3000),
  "hostile_toc-50000-entries.epub": ({ navigation }) => expect(navigation.contents).toHaveLength(50_000),
  "hostile_image-bomb-cover-30000x30000.epub": ({ coverPath }) => expect(coverPath).toBe("EPUB/cover.png"),
  "epubcheck_03_resources-cmt-image-jpeg-declared-as-gif-error.epub": ({ resources, warnings }) => {
    expect(resources[0]?.mediaType).toBe("image/jpeg");
    expect(warnings.join()).toContain("image/gif");
  },
  "epubcheck_03_data-url-in-html-img-cmt-valid.epub": ({ chapters }) =>
    expect(chapters[0]?.html).toContain('src="/files/data/'),
  "epubcheck_05_spine-nonlinear-reachable-via-hyperlink-valid.epub": ({ chapters }) =>
    expect(chapters.map(({ isLinear }) => isLinear)).toEqual([true, false]),
  "epubcheck_05_spine-not-listing-navigation-document-target-error.epub": ({ chapters, navigation }) => {
    expect(chapters).toHaveLength(2);
    expect(navigation.contents.every((entry) => entry.target !== null)).toBe(true);
  },
  "epubcheck_07_nav-page-list-reading-order-valid.epub": ({ navigation }) =>
    expect(navigation.pageList).toHaveLength(4),
  "edrlab_large-tables.epub": ({ navigation }) =>
    expect(navigation.contents.every(({ target }) => target)).toBe(true),
  "idpf-sample_moby-dick.epub": ({ chapters, navigation, resources }) => {
    expect(chapters).toHaveLength(144);
    expect(navigation.contents.length).toBeGreaterThan(100);
    expect(resources.filter(({ mediaType }) => mediaType.startsWith("font/"))).not.toHaveLength(0);
  },
  "idpf-sample_regime-anticancer-arabic.epub": ({ metadata, chapters }) => {
    expect(metadata.progressionDirection).toBe("rtl");
    expect(chapters.at(-1)?.direction).toBe("rtl");
  },
  "idpf-sample_svg-in-spine.epub": ({ chapters }) => {
    expect(chapters.some(({ html }) => html.includes("<svg"))).toBe(true);
    const beside = chapters.map(({ rendition }) => rendition?.page?.beside);
    expect(beside).toEqual([
      null,
      null,
      chapters[3]?.slug,
      chapters[2]?.slug,
      chapters[5]?.slug,
      chapters[4]?.slug,
    ]);
  },
  "idpf-sample_linear-algebra.epub": ({ chapters }) =>
    expect(chapters.some(({ html }) => html.includes("<math"))).toBe(true),
  "idpf-sample_wasteland-woff-obf.epub": ({ resources, css }) => {
    expect(resources.filter(({ mediaType }) => mediaType === "font/woff")).toHaveLength(3);
    expect(css.match(/@font-face/g)).toHaveLength(3);
  },
  "idpf-sample_childrens-literature.epub": ({ navigation }) => {
    expect(navigation.pageList.length).toBeGreaterThan(50);
    expect(navigation.landmarks.length).toBeGreaterThan(0);
  },
  "readium_Tiny-3-Footnote.epub": ({ chapters }) => {
    const html = chapters.map((chapter) => chapter.html).join();
    expect(html).toContain('role="doc-noteref"');
    expect(html).toContain('role="doc-footnote"');
    expect(html).toContain('role="doc-backlink"');
  },
  "readium_Tiny-MathML.epub": ({ chapters }) =>
    expect(chapters.some(({ html }) => html.includes("<mfrac"))).toBe(true),
  "w3c_cnt-css-fonts_tt.epub": ({ css, resources }) => {
    expect(resources[0]?.mediaType).toBe("font/ttf");
    expect(css).toContain("@font-face");
  },
  "w3c_css-epub-writing-mode.epub": ({ css, chapters }) => {
    expect(css + chapters.map(({ writingMode }) => writingMode).join()).toContain("vertical-rl");
  },
  "w3c_css-epub-line-break.epub": ({ css }) => expect(css).toContain("line-break:"),
  "w3c_css-epub-text-underline-position.epub": ({ css }) => expect(css).toContain("text-underline-position:"),
  "w3c_nav-spine_in-spine-hidden-toc-html.epub": ({ navigation, chapters }) => {
    expect(navigation.contents.length).toBe(2);
    expect(chapters[0]?.html).toMatch(/ hidden=""><a [^>]*>The second link/);
  },
  "w3c_ocf-font_obfuscation.epub": ({ resources }) =>
    expect(resources.some(({ mediaType }) => mediaType.startsWith("font/"))).toBe(true),
  "w3c_ocf-url_link-path-absolute.epub": ({ chapters }) =>
    expect(chapters[0]?.html).toContain("/files/media/imgs/monastery.jpg"),
  "w3c_pkg-creator-order.epub": ({ metadata }) =>
    expect(metadata.creators[0]).toMatchObject({ name: "Dave Cramer", roles: ["aut"] }),
  "w3c_pkg-dir_but_not_content.epub": ({ chapters }) =>
    expect(chapters[0]).toMatchObject({ direction: "ltr" }),
  "w3c_pkg-dir_unset-root-rtl.epub": ({ metadata }) => expect(metadata.title).toMatch(/^\u200FCSS: /),
  "w3c_pub-xml-names.epub": ({ chapters, warnings }) => {
    expect(chapters[0]?.text).toMatch(/^There is an error in this part/);
    expect(warnings.join()).toContain("p::p");
  },
  "w3c_lay-pkg-flow-paginated.epub": ({ chapters }) =>
    expect(chapters.every(({ rendition }) => rendition?.flow === "paginated")).toBe(true),
  "w3c_lay-pkg-flow-scrolled-doc.epub": ({ chapters }) =>
    expect(chapters.every(({ rendition }) => rendition?.flow === "scrolled")).toBe(true),
  "w3c_scr-support_iframe.epub": ({ chapters }) => {
    expect(chapters).toHaveLength(1);
    expect(chapters[0]?.html).toContain('<div class="b--frame"');
  },
  "idpf-sample_cole-voyage-of-life.epub": ({ chapters }) =>
    expect(chapters.flatMap(({ rendition }) => rendition?.page?.spread ?? [])).toEqual([
      "none",
      "none",
      "none",
      "none",
    ]),
  "w3c_pkg-linked-records.epub": ({ metadata }) => expect(metadata.title).toBe("Package metadata title!"),
  "w3c_pkg-spine-duplicate-item-hyperlink.epub": ({ chapters }) =>
    expect(new Set(chapters.map(({ slug }) => slug)).size).toBe(chapters.length),
  "w3c_pkg-spine-nonlinear-activation.epub": ({ chapters }) =>
    expect(chapters.some(({ isLinear }) => !isLinear)).toBe(true),
  "w3c_pkg-spine-order-svg.epub": ({ chapters }) =>
    expect(chapters.every(({ html }) => html.includes("<svg"))).toBe(true),
  "w3c_pkg-spine-progression_rtl.epub": ({ metadata }) => expect(metadata.progressionDirection).toBe("rtl"),
  "w3c_pub-cmt-png.epub": ({ chapters }) =>
    expect(chapters[0]?.html).toMatch(/<img [^>]*width="40" height="30"/),
  "w3c_pub-cmt-svg.epub": ({ chapters }) =>
    expect(chapters[0]?.html).toMatch(/<img [^>]*src="\/files\/EPUB\/img\/001.svg"/),
  "w3c_pub-data-urls_browsing-context.epub": ({ chapters }) =>
    expect(chapters[0]?.html).not.toMatch(/<[^>]*data:/),
  "w3c_pub-file-urls.epub": ({ chapters }) => expect(chapters[0]?.html).not.toMatch(/<[^>]*file:/),
  "w3c_pub-foreign_xml-suffix-spine.epub": ({ chapters }) => expect(chapters).toHaveLength(1),
};

const HARMFUL =
  /<(script|style|iframe|form|input|object|embed|link|meta|base|template|noscript|foreignObject)\b|<[^>]* (on\w+|style|srcset|action)=|<a [^>]*href="(?!\/|https?:|mailto:)/i;

function expectHarmless(book: ReadBook): void {
  for (const { html } of book.chapters) {
    expect(html).not.toMatch(HARMFUL);
    const rest = html.replaceAll(/ href="https?:[^"]*" rel="noopener noreferrer nofollow external"/g, "");
    expect((rest.match(/<[^>]*>/g) ?? []).join("")).not.toContain("canary.invalid");
  }
  expect(book.css).not.toMatch(/canary|@import|https?:|position:(fixed|sticky)|expression\(|behavior/i);
  for (const { mediaType, bytes } of book.resources)
    if (mediaType === "image/svg+xml")
      expect(new TextDecoder().decode(bytes)).not.toMatch(/<script|<foreignObject| on\w+=|canary/i);
}

function expectSound(book: ReadBook): void {
  expect(book.chapters.length).toBeGreaterThan(0);
  expect(book.navigation.contents.length).toBeGreaterThan(0);
  expect(new Set(book.chapters.map(({ slug }) => slug)).size).toBe(book.chapters.length);
  for (const chapter of book.chapters) {
    expect(chapter.title).not.toBe("");
    const ids = [...chapter.html.matchAll(/<[a-z][^>]*? id="([^"]*)"/gi)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [image] of chapter.html.matchAll(/<img [^>]*>/g))
      expect(image).toMatch(/ width="\d+" height="\d+"/);
  }
}

describe.skipIf(folder === null)("files made to test reading systems", () => {
  test("all are there", () => expect(files.length).toBe(158));

  test.each(files)("%s", { timeout: 60_000 }, async (name) => {
    const bytes = readFileSync(join(folder ?? "", name));
    const reason = REFUSED[name];
    if (reason) {
      await expect(readEpub(bytes)).rejects.toBeInstanceOf(RefusedPublication);
      await expect(readEpub(bytes)).rejects.toMatchObject({ reason });
      return;
    }
    const book = await readEpub(bytes);
    expectHarmless(book);
    expectSound(book);
    expectLinksToResolve(book);
    if (name.startsWith("hostile_script") || name.startsWith("hostile_remote"))
      expect(book.chapters.map(({ text }) => text).join()).toContain("READABLE TEXT");
    EXPECTED[name]?.(book);
  });
});

/** Every link inside the book, and every entry of its navigation, leads to a chapter and an id that are there. */
function expectLinksToResolve(book: ReadBook): void {
  const places = new Set<string>();
  for (const { slug, html } of book.chapters) {
    places.add(slug);
    for (const [, id] of html.matchAll(/<[a-z][^>]*? id="([^"]*)"/gi)) places.add(`${slug}#${id}`);
  }
  for (const { html } of book.chapters)
    for (const [, address = ""] of html.matchAll(/ href="\/book-reader\/jid\/([^"]*)"/g))
      expect(places).toContain(address);
  const check = (entries: NavigationEntry[]): void => {
    for (const { target, children } of entries) {
      if (target)
        expect(places).toContain(target.fragment ? `${target.chapter}#${target.fragment}` : target.chapter);
      check(children);
    }
  };
  const { contents, landmarks, pageList } = book.navigation;
  for (const entries of [contents.slice(0, 2000), landmarks, pageList]) check(entries);
}

interface ManifestBook {
  file: string;
  title: string;
  authors: string[];
  language: string;
  words_approx: number;
  spine_items: number;
  identifier: string;
}

const library = sharedFolder("data/books");
const manifest: ManifestBook[] =
  library === null
    ? []
    : (JSON.parse(readFileSync(join(library, "manifest.json"), "utf8")) as { books: ManifestBook[] }).books;

/** The manifest counts characters, punctuation included, where there are no spaces; its words end at apostrophes too. */
const isCounted = ({ language }: ManifestBook): boolean => /^(ja|zh)/.test(language);
const sum = (book: ReadBook, what: "wordCount" | "characterCount"): number =>
  book.chapters.reduce((total, chapter) => total + chapter[what], 0);

function expectAbout(count: number, approximate: number): void {
  expect(count).toBeGreaterThan(approximate * 0.9 - 300);
  expect(count).toBeLessThan(approximate * 1.1 + 300);
}

describe.skipIf(library === null)("fifty public-domain books", () => {
  test.each(manifest.map((book) => [book.file, book] as const))(
    "%s",
    { timeout: 60_000 },
    async (file, known) => {
      const book = await readEpub(readFileSync(join(library ?? "", file)));
      expectHarmless(book);
      expectSound(book);
      expectLinksToResolve(book);
      expect(book.metadata.title).toBe(known.title);
      expect(book.metadata.language).toBe(known.language);
      expect(
        book.metadata.creators.filter(({ roles }) => roles.includes("aut")).map(({ name }) => name),
      ).toEqual(known.authors);
      expect(book.chapters.filter(({ isLinear }) => isLinear)).toHaveLength(known.spine_items);
      expectAbout(
        isCounted(known) ? sum(book, "characterCount") : sum(book, "wordCount"),
        known.words_approx,
      );
      expect(book.warnings).toEqual([]);
    },
  );
});
