import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ATTACKS } from "#tests/support/attacks.ts";

const folder = join(import.meta.dirname, "findings");

/** Style that loads something, covers the page or reaches outside of the text, as in a book's own sheet. */
const styles = [
  "p{position:fixed;inset:0;z-index:2147483647}",
  "html,body,:root{display:none} *{color:red!important}",
  "p{background:url(http://canary.invalid/x)} p::after{content:url(//canary.invalid/y)}",
  "@import url(http://canary.invalid/x.css); @import 'http://canary.invalid/y.css' screen;",
  "@font-face{font-family:x;src:url(http://canary.invalid/x.woff)} p{font-family:x}",
  "@media screen{p{background:image-set('http://canary.invalid/x' 1x)}}",
  "p{--x:url(http://canary.invalid/x);background:var(--x)}",
  "} body{display:none} @scope{ :root ~ *{position:fixed} }",
  "@keyframes a{to{background:url(http://canary.invalid/x)}} p{animation:a 1s}",
  "p:has(> a[href^='http']){position:sticky} a:visited{background:u\\72l(http://canary.invalid/x)}",
].map((css) => `<style>${css}</style><p class="a">styled</p>`);
const media = '<style media="screen{}*{position:fixed} @media (">p{color:red}</style><p>in a medium</p>';

/** Former failures of the sanitisers, each in a file of its own. */
export const findings = (): [name: string, body: string][] =>
  existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((name) => [name, readFileSync(join(folder, name), "utf8")])
    : [];

/** The seeds of mutations: the attack suite, styles and all former findings. */
export const corpus = (): string[] => [
  ...ATTACKS.map(([, body]) => body),
  ...styles,
  media,
  ...findings().map(([, body]) => body),
];

/**
 * Adds a finding to the corpus, named by its content, so that every later run begins with it. Returns the file's path.
 */
export function addFinding(body: string): string {
  const name = `${createHash("sha256").update(body).digest("hex").slice(0, 12)}.txt`;
  const path = join(folder, name);
  writeFileSync(path, body);
  return path;
}
