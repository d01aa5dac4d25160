const rule = "<w:r><w:t>* * *</w:t></w:r>";
const drawnRule =
  /<w:pict\b[^<>]{0,500}>\s*<v:rect\b[^<>]{0,1000}\bo:hr="t(?:rue)?"[^<>]{0,1000}>(?:\s*<\/v:rect>)?\s*<\/w:pict>/g;
/** Fields that repeat the words of another place, as Word's cross-references do: with \h they are links to it. */
const crossReference =
  /(<w:instrText\b[^<>]{0,100}>)\s*(?:PAGE)?REF\s+(\w{1,60})\s[^<>]{0,100}\\h[^<>]{0,100}(?=<)/g;
const simpleReference =
  /<w:fldSimple\b[^<>]{0,100}w:instr="\s*(?:PAGE)?REF\s+(\w{1,60})\s[^"<>]{0,100}\\h[^"<>]{0,100}"[^<>]{0,100}>((?:(?!<w:fldSimple\b)[\s\S]){0,4000}?)<\/w:fldSimple>/g;

/** The same as links that the library knows. */
const withLinks = (xml: string) =>
  xml
    .replace(crossReference, '$1 HYPERLINK \\l "$2"')
    .replace(simpleReference, '<w:hyperlink w:anchor="$1">$2</w:hyperlink>');

const hasContent = /<(?:w:t|w:drawing|w:pict|w:object|w:footnoteReference|w:br|w:sym)\b/;

/**
 * The main part of a Word file with what the library passes over written so that it does not: rules, drawn or as the border of an
 * empty paragraph, and large initials, which Word keeps as a paragraph of their own.
 */
export function plainerDocument(xml: string): string {
  const out: string[] = [];
  let isInitial = false;
  for (const piece of withLinks(xml)
    .replace(drawnRule, "<w:t>* * *</w:t>")
    .split(/(?<=<\/w:p>)/)) {
    const begin = paragraphAt(piece);
    if (begin < 0) {
      out.push(piece);
      continue;
    }
    const paragraph = piece.slice(begin);
    const after = isInitial ? withoutBeginning(paragraph) : paragraph;
    out.push(piece.slice(0, begin));
    isInitial = /<w:framePr\b[^<>]{0,500}\bw:dropCap="(?:drop|margin)"/.test(paragraph);
    if (isInitial) out.push(after.slice(0, -"</w:p>".length));
    else out.push(isEmptyRule(after) ? `${after.slice(0, -"</w:p>".length)}${rule}</w:p>` : after);
  }
  if (isInitial) out.push("</w:p>");
  return out.join("");
}

/** Where the last paragraph of the piece begins. */
function paragraphAt(piece: string): number {
  if (!piece.endsWith("</w:p>")) return -1;
  return Math.max(piece.lastIndexOf("<w:p>"), piece.lastIndexOf("<w:p "));
}

const isEmptyRule = (paragraph: string) =>
  /<w:pBdr>[\s\S]{0,1000}?<w:(?:bottom|top)\b/.test(paragraph.slice(0, 4_000)) && !hasContent.test(paragraph);

/** What follows its settings: it goes on in the paragraph of its initial. */
function withoutBeginning(paragraph: string): string {
  const settings = paragraph.indexOf("</w:pPr>");
  return paragraph.slice(settings >= 0 ? settings + "</w:pPr>".length : paragraph.indexOf(">") + 1);
}
