// What may be said of an error, in browsers before it is sent and here before it is stored (decision 305): texts that
// people wrote, names, addresses and numbers are taken out of it, and what is left is where in the code it happened.

export interface Frame {
  /** The function; empty when it has no name. */
  name: string;
  file: string;
  line: number;
  column: number;
}

/** The address that browsers send reports to. */
export const reportPath = "/errors";

const longestMessage = 200;
const longestStack = 20_000;
const mostFrames = 20;

/** Errors whose messages the browser itself writes. */
const ofBrowsers = new Set(["TypeError", "RangeError", "ReferenceError", "SyntaxError"]);
const ofReact = /^Minified React error #\d{1,4}/;

/**
 * The message of a browser's error. Of those that code throws it is left out: a title or a name may be in it, and the
 * stack says which it was.
 */
export function browserMessage(type: string, message: string): string {
  return ofReact.exec(message)?.[0] ?? (ofBrowsers.has(type) ? withoutQuotes(message) : "");
}

const quote = /["'`“”‘’«»]/;

/** A message without anything that it quotes: quoted text, addresses, long words, numbers. */
function withoutQuotes(message: string): string {
  const start = message.slice(0, longestMessage * 2);
  const first = start.search(quote);
  const last = Math.max(...[...`"'\`“”‘’«»`].map((mark) => start.lastIndexOf(mark)));
  const unquoted =
    first === -1 ? start : `${start.slice(0, first)}…${first === last ? "" : start.slice(last + 1)}`;
  return unquoted.split(/\s+/).map(cleanWord).join(" ").trim().slice(0, longestMessage);
}

// Messages of browsers and of this code are ASCII; other letters come from texts.
function cleanWord(word: string): string {
  if (/[@/]|[^\x20-\x7e…]/.test(word) || word.length > 30) return "…";
  return /\d/.test(word) ? "#" : word;
}

/** The class of an error: an identifier, or "Error". */
export const cleanType = (name: unknown): string =>
  typeof name === "string" && /^[A-Z]\w{0,59}$/i.test(name) ? name : "Error";

/** The name of a function, without anything else that a stack may say of it. */
const cleanName = (name: string): string => {
  const bare = name
    .replace(/^(async|new) /, "")
    .replace(/ \[as .*\]$/, "")
    .trim();
  return /^[\w$.<>#/]{1,80}$/.test(bare) && bare !== "<anonymous>" ? bare : "";
};

const chromeFrame = /^\s*at (?:async )?(?:(.+?) \()?([^()\s]+):(\d{1,7}):(\d{1,7})\)?$/;
const otherFrame = /^([^@\n]*)@(\S+):(\d{1,7}):(\d{1,7})$/;

/** The frames of a stack in the forms of V8, and of Firefox and Safari. `fileOf` gives null for files that are not ours. */
export function framesOf(stack: string, fileOf: (address: string) => string | null): Frame[] {
  const frames: Frame[] = [];
  for (const line of stack.slice(0, longestStack).split("\n")) {
    const [, name = "", address = "", row = "", column = ""] =
      chromeFrame.exec(line) ?? otherFrame.exec(line) ?? [];
    const file = address === "" ? null : fileOf(address);
    if (file === null) continue;
    frames.push({ name: cleanName(name), file, line: Number(row), column: Number(column) });
    if (frames.length === mostFrames) break;
  }
  return frames;
}

/** A script of this site as the browser names it; "(page)" for what is written into a page, whose address is left out. */
export function browserFile(address: string, origin: string): string | null {
  const url = URL.parse(address);
  if (url?.origin !== origin) return null;
  return /^\/assets\/[\w.-]{1,100}\.js$/.test(url.pathname) ? url.pathname : "(page)";
}

/** Below these, the second part of a path is a word of ours too. */
const sections = /^(account|admin|api|writing|writings|select-profile|adults-only)$/;
const word = /^[a-z][a-z-]{0,29}$/;

/** The part of a path that names the kind of page: no title, name, number, query or code. */
export function routeOf(path: string): string {
  const [first = "", second, ...rest] = path
    .replace(/[?#].*$/s, "")
    .split("/")
    .slice(1);
  if (first === "") return "/";
  if (!word.test(first)) return "/…";
  if (second === undefined) return `/${first}`;
  const isNamed = sections.test(first) && word.test(second);
  return `/${first}/${isNamed ? second : "…"}${isNamed && rest.length > 0 ? "/…" : ""}`;
}

const families = ["Firefox", "Edg", "OPR", "Chrome", "Safari"] as const;
const labels: Partial<Record<string, string>> = { Edg: "Edge", OPR: "Opera" };

/** The family of a browser, from its `User-Agent`. */
export function familyOf(userAgent: string): string {
  const found = families.find((family) => userAgent.includes(`${family}/`));
  return found === undefined ? "" : (labels[found] ?? found);
}
