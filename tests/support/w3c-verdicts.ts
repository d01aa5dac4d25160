/** The result of the reader in a test of the W3C's, judged by the test's own description. */
export interface Verdict {
  verdict: "pass" | "fail" | "not applicable";
  why: string;
}

const pass = (why: string): Verdict => ({ verdict: "pass", why });
const notApplicable = (why: string): Verdict => ({ verdict: "not applicable", why });
const irrelevant = (why: string): Verdict =>
  notApplicable(`Scripts of books never run here, and the test says that it is then not relevant. ${why}`);
/** EPUB 3.3 leaves scripting to the reading system; the text in these files calls its absence a failure all the same. */
const unscripted = (why: string): Verdict =>
  notApplicable(
    `Scripts of books never run here, which EPUB 3.3 allows; the page itself says that the test fails then. ${why}`,
  );

/**
 * Each was opened in Chromium at 1440, 960 and 360 pixels, scrolling and in pages, and inspected; where a test of ours covers the same, it is named
 * in it.
 */
export const verdicts: Record<string, Verdict> = {
  "w3c_cnt-css-fonts_tt": pass("The line is set in the book's TrueType font."),
  "w3c_cnt-svg-css-inclusion": pass("The drawing is filled with green stars."),
  "w3c_cnt-svg-css": pass("The drawing of the reading order is filled with green stars."),
  "w3c_cnt-xhtml-support": pass("The words are there."),
  "w3c_css-epub-line-break": pass(
    "At 360, 500, 700 and 1100 pixels no line ends in the signs in question and none leaves the page; `-epub-line-break` is read as `line-break`.",
  ),
  "w3c_css-epub-text-underline-position": pass(
    "Under the baseline, under the descenders, left of the one column and right of the other.",
  ),
  "w3c_css-epub-writing-mode": pass(
    "One page in lines, one in columns from the right, one in columns from the left.",
  ),
  "w3c_lay-pkg-flow-paginated": pass("Opens in pages where the reader has chosen nothing."),
  "w3c_lay-pkg-flow-scrolled-doc": pass("Documents scroll, and a finger that goes across turns to the next."),
  "w3c_mol-navigation": pass(
    "While the first page is spoken the contents lead to the second, whose own recording plays and whose sentence is marked.",
  ),
  "w3c_nav-activation": pass(
    "The link in the navigation document and the one in the contents lead to the second document.",
  ),
  "w3c_nav-spine_in-spine-hidden-toc-html": pass(
    "The contents name both, the page itself shows the first only.",
  ),
  "w3c_ocf-font_obfuscation": pass("The words look as in the picture below them."),
  "w3c_ocf-metainf-inc": pass("The page opens."),
  "w3c_ocf-package_arbitrary": pass("The package named by the container is the one that is read."),
  "w3c_ocf-url_link-path-absolute": pass("The photograph of the monastery is there."),
  "w3c_ocf-url_manifest": pass("The page opens."),
  "w3c_pkg-creator-order": pass("Dave Cramer comes first on the book's page, the cover and in the reader."),
  "w3c_pkg-dir_but_not_content": pass("List and paragraph stand on the left; the title runs from the right."),
  "w3c_pkg-dir_creator-rtl": pass(
    "The name stands in Latin letters alone, which read the same in either direction; names have no direction of their own here.",
  ),
  "w3c_pkg-dir_unset-root-rtl": pass(
    "The title stands on the book's page and above the text as in the paragraph that shows it.",
  ),
  "w3c_pkg-linked-records": notApplicable(
    "Linked records are not read, and the test says that it is then not relevant. Title and creator are those of the package, which would be a pass.",
  ),
  "w3c_pkg-manifest-unknown": pass("The book opens."),
  "w3c_pkg-spine-duplicate-item-hyperlink": pass("The link leads to the first of the three."),
  "w3c_pkg-spine-nonlinear-activation": pass(
    "The link leads there, and the page says that it stands outside the reading order.",
  ),
  "w3c_pkg-spine-order-svg": pass("Four drawings in their order, none of them cut."),
  "w3c_pkg-spine-progression_rtl": pass(
    "The next page lies to the left: keys, edges, buttons and the links below the text agree.",
  ),
  "w3c_pkg-version-backward": pass("The book opens."),
  "w3c_pub-cmt-jxl": {
    verdict: "not applicable",
    why: "JPEG XL is no core media type of EPUB 3.3, and most browsers do not show it; the import says that the picture is left out.",
  },
  "w3c_pub-cmt-png": pass("The swan is there."),
  "w3c_pub-cmt-svg": pass("The heart is there."),
  "w3c_pub-data-urls_browsing-context": pass(
    "The picture is on the page, as a file of the site; nothing opens.",
  ),
  "w3c_pub-file-urls": pass("Nothing is loaded, and no frame is there."),
  "w3c_pub-foreign_xml-suffix-spine": pass("The fallback is shown."),
  "w3c_pub-xml-names": pass("The page begins with a notice of the error, and the import warns of it."),
  "w3c_scr-not-support_ccscript-modify-host": irrelevant(
    "The text around the frame is unchanged, which would be a pass.",
  ),
  "w3c_scr-not-support_ccscript-modify-size": irrelevant("The frame keeps its shape, which would be a pass."),
  "w3c_scr-readingsystem-support_iframe": unscripted("The frame is set in place and says so."),
  "w3c_scr-support_iframe": unscripted("The frame is set in place and says so."),
  "w3c_scr-support_scrolled-doc": irrelevant("Documents scroll and are turned all the same."),
  "w3c_scr-support_svg": unscripted("The drawing is shown and says so."),
};
