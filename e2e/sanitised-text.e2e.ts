import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ATTACKS } from "#tests/support/attacks.ts";
import { sharedBrowser } from "#tests/support/browser.ts";
import { readBody, readEpub } from "#tests/support/read-epub.ts";
import { sharedFolder } from "#tests/support/shared.ts";

interface Reading {
  /** The tree as serialised by the browser. */
  html: string;
  /** Forbidden elements and attributes. */
  harmful: string[];
}

/** Runs in the browser: parses the text as a page's body and inspects the tree. */
function readInBrowser(html: string): Reading {
  const parsed = new DOMParser().parseFromString(
    `<!doctype html><body><div id="root">${html}</div>`,
    "text/html",
  );
  const harmful: string[] = [];
  const banned =
    /^(script|style|iframe|frame|form|input|object|embed|link|meta|base|template|noscript|foreignobject|animate|set)$/i;
  for (const element of parsed.querySelectorAll("#root, #root *")) {
    if (banned.test(element.localName)) harmful.push(element.outerHTML.slice(0, 200));
    for (const { name, value } of element.attributes) {
      const isAddress = ["href", "src", "poster", "xlink:href"].includes(name);
      if (
        /^on|^style$|^srcdoc$|^srcset$/.test(name) ||
        (isAddress && /^\s*(javascript|data|vbscript):/i.test(value))
      )
        harmful.push(`${element.localName} ${name}`);
    }
  }
  const root = parsed.body.firstElementChild;
  if (parsed.body.children.length > 1)
    harmful.push(`outside the root: ${parsed.body.lastElementChild?.outerHTML}`);
  return { html: root?.innerHTML ?? "", harmful };
}

/** Normalises equivalent spellings. */
const normal = (html: string): string =>
  html
    .replaceAll(/&nbsp;|\u00A0/g, " ")
    .replaceAll(/&#96;/g, "`")
    .replaceAll(/="([^"]*)"/g, (value) => value.replaceAll("&lt;", "<").replaceAll("&gt;", ">"))
    .replaceAll("&gt;", ">");

async function compare(htmls: Iterable<string>): Promise<void> {
  const page = await (await sharedBrowser()).newPage();
  try {
    for (const html of htmls) {
      const reading = await page.evaluate(readInBrowser, html);
      expect(reading.harmful).toEqual([]);
      expect(normal(reading.html)).toBe(normal(html));
    }
  } finally {
    await page.close();
  }
}

test("a browser parses every sanitised attack as exactly the written tree, without anything that runs or loads", async () => {
  const chapters = await Promise.all(ATTACKS.map(([, body]) => readBody(`${body}<p>READABLE TEXT</p>`)));
  await compare(chapters.map((chapter) => chapter.html));
});

const folders = [sharedFolder("data/epub-tests"), sharedFolder("data/books")];

test.skipIf(folders.includes(null))(
  "a browser reads the chapters of the test books as exactly the tree we wrote",
  async () => {
    const htmls: string[] = [];
    for (const folder of folders)
      for (const file of filesOf(folder ?? "")) htmls.push(...(await chaptersOf(file)));
    expect(htmls.length).toBeGreaterThan(300);
    await compare(htmls);
  },
  300_000,
);

function filesOf(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".epub"));
  // Chapters of large books are similar; short books differ more.
  return names.map((name) => join(folder, name)).filter((path) => readFileSync(path).length < 1_000_000);
}

async function chaptersOf(file: string): Promise<string[]> {
  try {
    const { chapters } = await readEpub(readFileSync(file));
    return chapters.slice(0, 8).map((chapter) => chapter.html);
  } catch {
    // Refused files have no chapters.
    return [];
  }
}
