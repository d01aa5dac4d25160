import fc from "fast-check";
import { expect, test } from "vitest";
import { parseMarkup, parsePackageXml } from "./parse-markup.ts";
import { attribute, childElements, descendants, findElement, findElements, textOf } from "./tree.ts";
import type { MarkupNode } from "./tree.ts";

/** A tree in one line: `p(text,b(text))`. */
function shape(node: MarkupNode): string {
  if (node.kind === "text") return JSON.stringify(node.text);
  return node.children.length === 0 ? node.name : `${node.name}(${node.children.map(shape).join(",")})`;
}
const read = (text: string): string => parseMarkup(text).root.children.map(shape).join(",");

test("well-formed XHTML is read by XML's rules", () => {
  expect(read("<p>a<br/>b<i/>c</p>")).toBe('p("a",br,"b",i,"c")');
  expect(read("<p><div>x</div></p>")).toBe('p(div("x"))');
  expect(parseMarkup("<p>a</p>").isRepaired).toBe(false);
  expect(read("<P><B>a</B></P>")).toBe('p(b("a"))');
});

test("tags that do not match are read by HTML's rules, with a warning", () => {
  const parsed = parseMarkup("<p>one<br>two<p>three");
  expect(parsed.root.children.map(shape).join(",")).toBe('p("one",br,"two"),p("three")');
  expect(parsed.isRepaired).toBe(true);
  expect(read("<b><i>x</b></i>")).toBe('b(i("x"))');
});

test("void elements never hold what follows them", () => {
  expect(read("<p><br>a</br>b</p>")).toBe('p(br,"ab")');
  expect(read('<p><img src="a">x</img></p>')).toBe('p(img,"x")');
});

test("comments, CDATA and processing instructions are not text, except what CDATA holds", () => {
  expect(read("<p>a<!-- b --><![CDATA[<c> & d]]><?e f?></p>")).toBe('p("a<c> & d")');
  expect(parseMarkup('<?xml-stylesheet href="a.css" type="text/css"?><svg/>').instructions).toEqual([
    'xml-stylesheet href="a.css" type="text/css"'.replace(/^/, "?"),
  ]);
});

test("known namespaces lose their prefix, EPUB's keeps its own, others stay strangers", () => {
  expect(read('<h:p xmlns:h="http://www.w3.org/1999/xhtml">a</h:p>')).toBe('p("a")');
  expect(read('<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi/></m:math>')).toBe("math(mi)");
  expect(read('<o:switch xmlns:o="http://www.idpf.org/2007/ops"/>')).toBe("epub:switch");
  expect(read("<o:p>a</o:p>")).toBe('o:p("a")');
});

test("package files lose every prefix and keep what looks like a void element of HTML", () => {
  const { root } = parsePackageXml(
    '<opf:package><opf:meta refines="#a">x</opf:meta><dc:title>T</dc:title></opf:package>',
  );
  expect(root.children.map(shape).join()).toBe('package(meta("x"),title("T"))');
});

test("entities are expanded: XML's, HTML's, numeric ones, the file's own", () => {
  expect(read("<p>&lt;&amp;&gt;&quot;&apos;&#233;&#xe9;</p>")).toBe('p("<&>\\"\'éé")');
  expect(read("<p>&nbsp;&eacute;&mdash;&Aacute;</p>")).toBe('p("\u00A0é—Á")');
  expect(read("<!DOCTYPE p [<!ENTITY a \"one\"><!ENTITY b '&a; two'>]><p>&b;</p>")).toBe('p("one two")');
  expect(read("<p>&nonsense; AT&T a & b</p>")).toBe('p("&nonsense; AT&T a & b")');
});

test("an entity may bring markup, which is read as markup", () => {
  expect(read('<!DOCTYPE p [<!ENTITY a "&#60;i>x&#60;/i>"><!ENTITY b "<i>y</i>">]><p>&b;</p>')).toBe(
    'p(i("y"))',
  );
});

test("an entity that names something outside the file is refused, in whatever way it does", () => {
  for (const entity of [
    '<!ENTITY a SYSTEM "file:///etc/passwd">',
    '<!ENTITY a PUBLIC "x" "http://canary.invalid/">',
    '<!ENTITY % a SYSTEM "http://canary.invalid/x.dtd"> %a;',
    "<!ENTITY\n a\n SYSTEM 'x'>",
  ])
    expect(() => parseMarkup(`<!DOCTYPE p [${entity}]><p>&a;</p>`)).toThrow(/external-entity/);
});

test("entities that expand without end are refused", () => {
  const laughs = Array.from(
    { length: 12 },
    (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
  ).join("");
  expect(() => parseMarkup(`<!DOCTYPE p [<!ENTITY l0 "lol">${laughs}]><p>&l12;</p>`)).toThrow(/zip-bomb/);
  expect(() => parseMarkup('<!DOCTYPE p [<!ENTITY a "&b;"><!ENTITY b "&a;">]><p>&a;</p>')).toThrow(
    /zip-bomb/,
  );
  const wide = `<!DOCTYPE p [<!ENTITY a "${"x".repeat(10_000)}">]><p>${"&a;".repeat(1000)}</p>`;
  expect(() => parseMarkup(wide)).toThrow(/zip-bomb/);
});

test("a document type is passed over, with whatever quotes and brackets it holds", () => {
  expect(
    read(
      '<?xml version="1.0"?>\n<!-- c -->\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://x/a>b"><p/>',
    ).trim(),
  ).toMatch(/p$/);
  expect(read('<!DOCTYPE html [<!ELEMENT p (#PCDATA)><!ATTLIST p a CDATA "]>">]><p/>')).toBe("p");
  expect(read("<!DOCTYPE html")).toBe("");
});

test("nesting beyond use is flattened, nesting made to hurt is refused", () => {
  const parsed = parseMarkup(`${"<i>".repeat(500)}x${"</i>".repeat(500)}`);
  expect([...descendants(parsed.root)].length).toBeLessThan(200);
  expect(textOf(parsed.root)).toBe("x");
  expect(() => parseMarkup("<i>".repeat(5000))).toThrow(/too-large/);
});

test("an attribute is found by its own name only", () => {
  const { root } = parseMarkup('<p constructor="a" class="b"/>');
  const paragraph = childElements(root, "p")[0];
  expect(paragraph && attribute(paragraph, "class")).toBe("b");
  expect(paragraph && attribute(paragraph, "toString")).toBeNull();
});

test("elements are found in document order", () => {
  const { root } = parseMarkup("<a><b><c/></b><c/></a>");
  expect(findElement(root, "c")).toBe(findElements(root, "c")[0]);
  expect(findElements(root, "c")).toHaveLength(2);
  expect(findElement(root, "d")).toBeNull();
});

test("whatever is written, a tree comes out, or a refusal", () => {
  const piece = fc.constantFrom(
    "<",
    ">",
    "</",
    "p",
    "br",
    "svg",
    " ",
    "/",
    "=",
    '"',
    "'",
    "&",
    ";",
    "#",
    "!",
    "[",
    "]",
    "--",
    "?",
    "x",
    "é",
    "\u0000",
    "DOCTYPE",
    "CDATA",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const { root } = parseMarkup(pieces.join(""));
      expect(root.kind).toBe("element");
    }),
    { numRuns: 500 },
  );
});
