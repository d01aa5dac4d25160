import { isBreakpoint } from "./find-style-breaches.ts";
import type { Sources } from "./source-files.ts";
import { breakpoints, mailSheet, paintedInScripts } from "./style-rules.ts";

/** `#` before a name may also begin a private member (`this.#add(`), an entity (`&#039;`) or a part of an address (`/#add`). */
const colour =
  /(?<![\w.&/#}])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!\s*[(:=-])|\b(?:rgba?|hsla?|hwb|oklab|oklch)\(\s*[\d.$]/gi;
const length = String.raw`[\d.]+(?:px|r?em)`;
const widthQuery = new RegExp(
  String.raw`\(\s*(?:${length}\s*[<>]=?\s*)?(?:(?:min|max)-)?(?:width|inline-size)\s*(?::|[<>]=?)\s*${length}[^()]*\)|\(\s*${length}\s*[<>]=?\s*(?:width|inline-size)\s*\)`,
  "g",
);

/** As programs for mail know them. */
const widthsOfMail = new Set(breakpoints.map((at) => `(max-width: ${at * 16}px)`));
const isListed = (path: string, query: string) =>
  isBreakpoint(query) || (path === mailSheet && widthsOfMail.has(query));

const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|(?<![:"'`])\/\/.*$/gm, "");

const listColours = (text: string) => [...withoutComments(text).matchAll(colour)].map(([found]) => found);

/** Colours and widths that scripts and components have of their own, one line each; the test expects none. */
export function findScriptStyles(scripts: Sources): string[] {
  return [...scripts].flatMap(([path, text]) => {
    const colours = path in paintedInScripts ? [] : listColours(text);
    const widths = [...withoutComments(text).matchAll(widthQuery)].filter(
      ([query]) => !isListed(path, query),
    );
    return [
      ...colours.map((found) => `${path} says ${found}: colours are tokens of app/ui`),
      ...widths.map(([query]) => `${path} changes at ${query}, which is no breakpoint of style-rules.ts`),
    ];
  });
}

/** The files with colours of their own. */
export const listPainted = (scripts: Sources): string[] =>
  [...scripts].filter(([, text]) => listColours(text).length > 0).map(([path]) => path);
