import type { Browser, Page } from "playwright-core";
import { PNG } from "#tests/support/make-epub.ts";
import type { Output, Sanitised } from "./sanitise-cases.ts";

export interface Fault {
  /** The case; null for a fault of a whole batch. */
  at: number | null;
  what: string;
}

/** Runs in the browser: parses each output like its page or file, and inspects the tree. */
function readOutputs(outputs: Output[]): Fault[] {
  const faults: Fault[] = [];
  const banned =
    /^(script|iframe|frame|frameset|form|input|object|embed|link|meta|base|template|noscript|foreignobject|animate|animatemotion|animatetransform|set|portal|annotation-xml|textarea|select|button|xmp|plaintext)$/i;
  const scripted = /^[\s\0-\x20]*(javascript|vbscript|data|file|blob):/i;
  const addresses = /^(href|src|poster|xlink:href|action|formaction|data|cite|background|ping)$/i;
  const harmIn = (elements: Iterable<Element>, isPicture: boolean): string[] => {
    const harm: string[] = [];
    for (const element of elements) {
      if (banned.test(element.localName) || (!isPicture && element.localName === "style"))
        harm.push(`element ${element.localName}`);
      for (const { name, value } of element.attributes) {
        const isDrawn =
          isPicture && /^(style$|data:image\/(png|jpe?g|gif|webp);)/.test(name === "style" ? name : value);
        if (/^on|^srcdoc$|^srcset$|^style$|^background$/i.test(name) && !isDrawn)
          harm.push(`attribute ${element.localName} ${name}`);
        if (addresses.test(name) && scripted.test(value) && !isDrawn)
          harm.push(`address ${element.localName} ${name}=${value.slice(0, 60)}`);
        if (isPicture && addresses.test(name) && !value.startsWith("#") && !isDrawn)
          harm.push(`address in a picture ${name}=${value.slice(0, 60)}`);
      }
    }
    return harm;
  };
  /** Normalises equivalent spellings. */
  const normal = (html: string): string =>
    html
      .replaceAll(/&nbsp;|\u00A0/g, " ")
      .replaceAll(/&#96;/g, "`")
      .replaceAll(/="([^"]*)"/g, (value) => value.replaceAll("&lt;", "<").replaceAll("&gt;", ">"))
      .replaceAll("&gt;", ">");
  const shapeOf = (node: Node): string => {
    if (node.nodeType === 3) return JSON.stringify(node.textContent);
    if (!(node instanceof Element)) return `(${node.nodeName})`;
    const attributes = [...node.attributes]
      .filter(({ name }) => !name.startsWith("xmlns"))
      .map(({ name, value }) => `${name}=${JSON.stringify(value)}`)
      .sort();
    return `<${node.nodeName.toLowerCase()} ${attributes.join(" ")}>${[...node.childNodes].map(shapeOf).join("")}</>`;
  };
  const firstDifference = (one: string, other: string): string => {
    let at = 0;
    while (at < one.length && one[at] === other[at]) at += 1;
    return `${JSON.stringify(one.slice(Math.max(0, at - 40), at + 60))} is read as ${JSON.stringify(other.slice(Math.max(0, at - 40), at + 60))}`;
  };
  for (const { at, kind, markup } of outputs) {
    const add = (what: string) => faults.push({ at, what: `${kind}: ${what}` });
    if (kind === "picture") {
      const parsed = new DOMParser().parseFromString(markup, "image/svg+xml");
      const harms = parsed.querySelector("parsererror")
        ? ["not well-formed"]
        : harmIn(parsed.querySelectorAll("*"), true);
      for (const harm of harms) add(harm);
      continue;
    }
    const parsed = new DOMParser().parseFromString(
      `<!doctype html><body><div id="root">${markup}</div><hr id="after">`,
      "text/html",
    );
    const root = parsed.body.firstElementChild;
    if (!root || root.nextElementSibling?.id !== "after" || parsed.body.children.length !== 2) {
      add("something stands outside its root");
      continue;
    }
    for (const harm of harmIn([...parsed.head.children, ...root.querySelectorAll("*")], false)) add(harm);
    if (kind === "work") {
      const xml = new DOMParser().parseFromString(
        `<div xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" id="root">${markup}</div>`,
        "application/xhtml+xml",
      );
      if (xml.querySelector("parsererror")) add("not well-formed");
      else if (shapeOf(xml.documentElement) !== shapeOf(root))
        add(`XML and HTML differ: ${firstDifference(shapeOf(xml.documentElement), shapeOf(root))}`);
    } else if (normal(root.innerHTML) !== normal(markup))
      add(`another tree: ${firstDifference(normal(markup), normal(root.innerHTML))}`);
  }
  return faults;
}

/** Runs in the browser, on a page with every output in an article of its own: whether all have stayed inside. */
function lookAtPage(count: number | null): string[] {
  const faults: string[] = [];
  if ("ran" in window) faults.push("something ran");
  if (count === null) return faults;
  const children = [...document.body.children].map(({ id }) => id);
  const expected = ["outside", ...Array.from({ length: count }, (_, at) => `article-${at}`)];
  if (children.join() !== expected.join()) faults.push("an article does not stand where it was written");
  if (document.head.children.length !== 2) faults.push("something stands in the head");
  const outside = document.getElementById("outside");
  const { position, display, color, backgroundImage, visibility, opacity } = getComputedStyle(
    outside ?? document.body,
  );
  const appearance = [position, display, color, backgroundImage, visibility, opacity].join(" ");
  if (appearance !== "static block rgb(0, 0, 0) none visible 1")
    faults.push(`style outside an article: ${appearance}`);
  for (const element of document.querySelectorAll("article *")) {
    const style = getComputedStyle(element);
    if (style.position === "fixed" || style.position === "sticky")
      faults.push(`${element.localName} is ${style.position}`);
    if (Number(style.zIndex) > 9) faults.push(`${element.localName} lies above the page`);
  }
  return faults;
}

const origin = "https://fuzz.invalid";

/** A browser page in which outputs are parsed, shown and observed. Network requests are recorded and refused. */
export class Examiner {
  private readonly page: Page;
  private body = "";
  private requested: string[] = [];
  private errors: string[] = [];

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(browser: Browser): Promise<Examiner> {
    const context = await browser.newContext({ bypassCSP: true });
    const examiner = new Examiner(await context.newPage());
    await examiner.watch();
    return examiner;
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  private async watch(): Promise<void> {
    this.page.on("pageerror", (error) => this.errors.push(error.message));
    this.page.on("dialog", (dialog) => {
      this.errors.push("a dialog");
      void dialog.dismiss();
    });
    await this.page.context().route("**/*", async (route) => {
      const address = route.request().url();
      if (address === `${origin}/page`)
        await route.fulfill({ body: this.body, contentType: "text/html; charset=utf-8" });
      else if (address === `${origin}/pictures`)
        await route.fulfill({ body: this.body, contentType: "application/xhtml+xml; charset=utf-8" });
      else if (address.startsWith(`${origin}/files/`))
        await route.fulfill({ body: Buffer.from(PNG), contentType: "image/png" });
      else {
        this.requested.push(address.slice(0, 200));
        await route.abort();
      }
    });
  }

  /** The faults of the outputs of these cases: in their trees, and when shown on a page with the books' style. */
  async examine({ outputs, css, thrown }: Sanitised): Promise<Fault[]> {
    const faults: Fault[] = thrown.map(({ at, message }) => ({ at, what: `threw ${message}` }));
    faults.push(...(await this.page.evaluate(readOutputs, outputs)));
    const pictures = outputs.filter(({ kind }) => kind === "picture");
    const texts = outputs.filter(({ kind }) => kind !== "picture");
    const seen = await this.show(texts, css);
    // A malformed output would hide the others.
    if (!faults.some(({ what }) => what.startsWith("picture"))) seen.push(...(await this.draw(pictures)));
    return [...faults, ...seen.map((what) => ({ at: null, what }))];
  }

  /** All texts on one page, each in an article of its own, with the style of their books. */
  private async show(texts: Output[], css: string[]): Promise<string[]> {
    const articles = texts.map(
      ({ markup }, at) => `<article id="article-${at}" class="book-text">${markup}</article>`,
    );
    this.body = `<!doctype html><html><head><meta charset="utf-8"><style>${css.join("\n")}</style></head><body><p id="outside">Outside</p>${articles.join("")}</body></html>`;
    return this.visit("page", texts.length);
  }

  /** All pictures as elements of one document, as a browser shows each when opened alone. */
  private async draw(pictures: Output[]): Promise<string[]> {
    this.body = `<html xmlns="http://www.w3.org/1999/xhtml"><body>${pictures.map(({ markup }) => markup).join("")}</body></html>`;
    return this.visit("pictures", null);
  }

  private async visit(path: string, articles: number | null): Promise<string[]> {
    this.requested = [];
    this.errors = [];
    await this.page.goto(`${origin}/${path}`);
    const faults = await this.page.evaluate(lookAtPage, articles);
    return [
      ...faults,
      ...this.errors.map((message) => `a script failed: ${message}`),
      ...this.requested.map((address) => `requested ${address}`),
    ];
  }
}
