const words = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

/** Elements that keep their name. What is in no table here is unwrapped: its content stays, its tag does not. */
export const ALLOWED = words(`
  section article aside nav header footer h1 h2 h3 h4 h5 h6 hgroup address p hr pre blockquote ol ul li dl dt dd
  figure figcaption div em strong small s cite q dfn abbr time ruby rb rt rtc rp code var samp kbd sub sup
  i b u mark bdi bdo span br wbr ins del details summary
`);

/** Elements written under a modern name, with a class for the publisher's own rules. */
export const RENAMED = new Map([
  ["main", "div"],
  ["center", "div"],
  ["form", "div"],
  ["fieldset", "div"],
  ["search", "div"],
  ["dialog", "div"],
  ["legend", "p"],
  ["label", "span"],
  ["button", "span"],
  ["output", "span"],
  ["font", "span"],
  ["big", "span"],
  ["nobr", "span"],
  ["data", "span"],
  ["tt", "code"],
  ["strike", "s"],
  ["acronym", "abbr"],
  ["dir", "ul"],
  ["menu", "ul"],
  ["xmp", "pre"],
  ["listing", "pre"],
]);

/** Elements removed with their content. */
export const DROPPED = words(`
  script style template link meta base title head param source track area frame frameset input select option optgroup
  datalist keygen bgsound basefont xml epub:trigger plaintext portal fencedframe slot object-data annotation
`);

/** A paragraph ends where one of these begins, by HTML's parsing rules. */
export const BLOCKS = words(`
  address article aside blockquote center details dialog dir div dl dd dt fieldset figcaption figure footer form
  h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p pre search section summary table ul xmp legend
  body foreignobject iframe
`);

/** Blocks that a locator can name: each gets an id. */
export const LOCATABLE = words("p h1 h2 h3 h4 h5 h6 li blockquote dt dd figure pre hr table address");

/** Blocks that get an id only where they hold text and no block. */
export const LOCATABLE_LEAVES = words("div section article aside header footer nav hgroup figcaption");

/** Headings, of which none may stand in another. */
export const HEADINGS = words("h1 h2 h3 h4 h5 h6");

/** After these the plain text goes on in a new line. */
export const LINE_BREAKING = new Set([...BLOCKS, "br", "tr", "caption", "svg", "math"]);

/** DPUB-ARIA has a role for these values of epub:type. */
const ROLES = words(`
  abstract acknowledgments afterword appendix backlink bibliography biblioref chapter colophon conclusion cover credit
  credits dedication endnotes epigraph epilogue errata example footnote foreword glossary glossref index introduction
  noteref notice pagebreak pagelist part preface prologue pullquote qna subtitle tip toc
`);

const ALIASES = new Map([
  ["page-list", "pagelist"],
  ["rearnotes", "endnotes"],
  ["rearnote", "footnote"],
  ["endnote", "footnote"],
  ["note", "footnote"],
  ["annoref", "noteref"],
  ["acknowledgements", "acknowledgments"],
  ["help", "tip"],
  ["referrer", "backlink"],
]);

const LINK_ROLES = words("backlink biblioref glossref noteref");
const ASIDE_ROLES = words("dedication example footnote glossary pullquote tip");
const NAV_ROLES = words("index pagelist toc");
const NO_ROLE_FOR = words(
  "article li ol ul dl dt dd figure table hgroup rt rp rb rtc summary details nav header footer",
);
const NOT_A_SECTION = words("subtitle pagebreak cover");

/**
 * The role for an element with that epub:type, or null where ARIA in HTML does not allow it on this element:
 * a list item that is an endnote, say, must stay a list item.
 */
export function roleFor(element: string, types: string[]): string | null {
  for (const type of types) {
    const name = ALIASES.get(type) ?? type;
    if (ROLES.has(name) && mayCarry(element, name)) return `doc-${name}`;
  }
  return null;
}

function mayCarry(element: string, role: string): boolean {
  if (LINK_ROLES.has(role)) return element === "a";
  if (element === "a") return false;
  if (role === "cover") return element === "img";
  if (role === "pagebreak") return element === "hr" || element === "span" || element === "div";
  if (element === "aside") return ASIDE_ROLES.has(role);
  if (element === "nav") return NAV_ROLES.has(role);
  if (/^h[1-6]$/.test(element)) return role === "subtitle";
  if (element === "footer" || element === "header") return role === "footnote" && element === "footer";
  if (element === "section") return !NOT_A_SECTION.has(role);
  return (
    (element === "div" || element === "p" || element === "span" || element === "blockquote") &&
    !NO_ROLE_FOR.has(element)
  );
}

/** Values of `role` that a text may give itself; those of widgets are not among them. */
export const ALLOWED_ROLES = words(`
  note presentation none heading group img list listitem separator math term definition region text
  ${[...ROLES].map((role) => `doc-${role}`).join(" ")}
`);
