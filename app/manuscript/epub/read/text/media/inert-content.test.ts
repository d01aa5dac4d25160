import { expect, test } from "vitest";
import { type EpubFacts, page, PNG } from "#tests/support/make-epub.ts";
import { readBody } from "#tests/support/read-epub.ts";

interface FieldCase {
  why: string;
  markup: string;
  text: string;
}

const fields: FieldCase[] = [
  { why: "a line of text is its value", markup: '<input type="text" value="Ann"/>', text: "Ann" },
  { why: "a field without a type is a line of text", markup: '<input value="Ann"/>', text: "Ann" },
  { why: "a type in capitals is that type", markup: '<input type="TEXT" value="Ann"/>', text: "Ann" },
  { why: "a button is its label", markup: '<input type="submit" value="Send"/>', text: "Send" },
  { why: "a number is its digits", markup: '<input type="number" value="12"/>', text: "12" },
  { why: "a password is not shown", markup: '<input type="password" value="secret"/>', text: "" },
  { why: "a hidden field is not shown", markup: '<input type="hidden" value="secret"/>', text: "" },
  { why: "a file field is not shown", markup: '<input type="file" value="/etc/passwd"/>', text: "" },
  {
    why: "a box to tick has no words",
    markup: '<input type="checkbox" value="yes" checked="checked"/>',
    text: "",
  },
  { why: "an empty field is nothing", markup: '<input value=" "/>', text: "" },
  { why: "an area of text is what it holds", markup: "<textarea>One\ntwo</textarea>", text: "One two" },
  { why: "markup in an area of text is text", markup: "<textarea>&lt;b&gt;</textarea>", text: "<b>" },
  { why: "a list to choose from is not shown", markup: "<select><option>One</option></select>", text: "" },
  { why: "a button element is its words", markup: "<button onclick='x()'>Press</button>", text: "Press" },
  { why: "a label is its words", markup: "<label for='x'>Name</label>", text: "Name" },
  {
    why: "a form is what it holds",
    markup: '<form action="https://e.org/"><p>Name</p></form>',
    text: "Name",
  },
  {
    why: "a set of fields keeps its legend",
    markup: "<fieldset><legend>Who</legend><p>x</p></fieldset>",
    text: "Who\nx",
  },
];

test.each(fields)("of forms: $why", async ({ markup, text }) => {
  const { html, text: found } = await readBody(`<div>${markup}</div>`);
  expect(found).toBe(text);
  expect(html).not.toMatch(/<(?:input|textarea|select|option|button|form|fieldset|label)|action=|onclick/i);
});

interface SwitchCase {
  why: string;
  cases: string;
  text: string;
}

const inCase = (namespace: string, inside: string) =>
  `<epub:case required-namespace="${namespace}">${inside}</epub:case>`;
const MATH = "http://www.w3.org/1998/Math/MathML";
const switches: SwitchCase[] = [
  {
    why: "a case that we can show",
    cases: `${inCase(MATH, "<p>math</p>")}<epub:default><p>other</p></epub:default>`,
    text: "math",
  },
  {
    why: "the default where no case can be shown",
    cases: `${inCase("http://example.org/chem", "<p>chem</p>")}<epub:default><p>other</p></epub:default>`,
    text: "other",
  },
  {
    why: "the first case of those that can be shown",
    cases: `${inCase("http://example.org/chem", "<p>chem</p>")}${inCase(MATH, "<p>one</p>")}${inCase(MATH, "<p>two</p>")}`,
    text: "one",
  },
  {
    why: "nothing where nothing can be shown",
    cases: inCase("http://example.org/chem", "<p>chem</p>"),
    text: "",
  },
  {
    why: "the default of a switch without cases",
    cases: "<epub:default><p>other</p></epub:default>",
    text: "other",
  },
  {
    why: "nothing that stands beside the cases",
    cases: "<p>beside</p><epub:default>other</epub:default>",
    text: "other",
  },
];

test.each(switches)("a switch shows $why", async ({ cases, text }) => {
  expect((await readBody(`<epub:switch>${cases}</epub:switch>`)).text).toBe(text);
});

interface FrameCase {
  why: string;
  markup: string;
  facts?: EpubFacts;
  has: string;
  lacks?: string;
}

const framed: EpubFacts = { files: { "EPUB/x.xhtml": page("<p>framed</p>"), "EPUB/x.png": PNG } };
const frames: FrameCase[] = [
  {
    why: "a document of the book is set in place",
    markup: '<iframe src="x.xhtml"></iframe>',
    facts: framed,
    has: "framed",
  },
  {
    why: "its title names the group",
    markup: '<iframe src="x.xhtml" title="A &quot;map&quot;"></iframe>',
    facts: framed,
    has: 'role="group" aria-label="A &quot;map&quot;"',
  },
  {
    why: "a picture of the book is the picture",
    markup: '<iframe src="x.png" title="A leaf"></iframe>',
    facts: framed,
    has: 'src="/files/EPUB/x.png" alt="A leaf"',
  },
  {
    why: "what it holds is shown where the document is missing",
    markup: '<iframe src="gone.xhtml"><p>instead</p></iframe>',
    has: "instead",
  },
  {
    why: "a document in a link stays a link's words",
    markup: '<a href="one.xhtml"><iframe src="x.xhtml">words</iframe></a>',
    facts: framed,
    has: "words",
    lacks: "framed",
  },
  {
    why: "a document of its own is not shown in itself",
    markup: '<p>here</p><iframe src="one.xhtml"></iframe>',
    has: "here",
    lacks: "b--frame",
  },
  {
    why: "a page in its attribute is not shown",
    markup: '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;">instead</iframe>',
    has: "instead",
    lacks: "alert",
  },
  {
    why: "an address that runs is not followed",
    markup: '<iframe src="javascript:alert(1)">instead</iframe>',
    has: "instead",
    lacks: "alert",
  },
];

test.each(frames)("of frames: $why", async ({ markup, facts = {}, has, lacks }) => {
  const { html } = await readBody(`<div>${markup}</div>`, facts);
  expect(html).toContain(has);
  expect(html).not.toContain("<iframe");
  if (lacks !== undefined) expect(html).not.toContain(lacks);
});

interface ObjectCase {
  why: string;
  markup: string;
  has: string;
  lacks?: string;
}

const objects: ObjectCase[] = [
  {
    why: "a picture of the book is a picture",
    markup: '<object data="x.png" aria-label="A leaf">x</object>',
    has: 'alt="A leaf"',
    lacks: "<object",
  },
  {
    why: "anything else is what it holds",
    markup: '<object data="x.swf"><p>instead</p></object>',
    has: "instead",
  },
  {
    why: "an object in an object is tried next",
    markup: '<object data="x.swf"><object data="x.png"><p>instead</p></object></object>',
    has: "/files/EPUB/x.png",
    lacks: "instead",
  },
  {
    why: "its parameters are not shown",
    markup: '<object data="x.swf"><param name="a" value="b"/>instead</object>',
    has: "instead",
    lacks: "param",
  },
  {
    why: "an applet is what it holds",
    markup: '<applet code="x.class">instead</applet>',
    has: "instead",
    lacks: "applet",
  },
  {
    why: "what is for readers without scripts is shown",
    markup: "<noscript><p>instead</p></noscript>",
    has: "instead",
    lacks: "noscript",
  },
  {
    why: "a canvas is what it holds",
    markup: '<canvas width="9">instead</canvas>',
    has: "instead",
    lacks: "canvas",
  },
];

test.each(objects)("of objects: $why", async ({ markup, has, lacks }) => {
  const { html } = await readBody(`<div>${markup}</div>`, framed);
  expect(html).toContain(has);
  if (lacks !== undefined) expect(html).not.toContain(lacks);
});
