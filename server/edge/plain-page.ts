import { sendingPaths } from "#app/operations/analytics/public.ts";
import type { BodyLimits } from "#app/platform/http/forms/body-limits.ts";
import { formatSize } from "#app/platform/http/forms/format-size.ts";
import { bareContentPolicy } from "./security-headers.ts";

const textOf: Record<number, PageText> = {
  400: {
    title: "This cannot be read",
    text: "Part of the address, or of what was sent, is damaged. Check the link, or start again from the front page.",
  },
  403: {
    title: "That cannot be done from there",
    text: "Another site asked for this in your name. Nothing was changed.",
  },
  404: { title: "There is nothing here", text: "Check the link, or start again from the front page." },
  405: { title: "That cannot be done here", text: "This address does not take this kind of request." },
  415: {
    title: "This cannot be read here",
    text: "The site takes forms and JSON. Nothing was changed.",
  },
  414: { title: "This address is too long", text: "Check the link, or start again from the front page." },
  431: { title: "This address is too long", text: "Shorten it, or start again from the front page." },
  421: {
    title: "This is another site",
    text: "The name you asked for is not the name of this site. If you run it, see SITE_URL and TRUST_PROXY in its settings.",
  },
  429: {
    title: "A little slower, please",
    text: "Too many requests came from your address. Try again in a minute.",
  },
  500: {
    title: "Something went wrong",
    text: "It is our fault and has been written down. Please try again in a while.",
  },
  503: { title: "This takes too long", text: "The site is busy. Please try again in a moment." },
};

/** Of an external part that is down for a while. */
export const awayText: PageText = {
  title: "Back in a moment",
  text: "Part of this site does not answer just now. Please try again in a few seconds. If you sent something, send it again.",
};

/** Of a body over the limit of its address, which is named. */
export function tooLargeText(limits: BodyLimits, isMultipart: boolean): PageText {
  const { most, mostWithFiles, mostOfFile } = limits;
  const takesFiles = isMultipart && mostWithFiles > most;
  const limit = takesFiles
    ? `${mostOfFile ? "files of " : ""}at most ${formatSize(mostOfFile ?? mostWithFiles)}`
    : `at most ${formatSize(most)}`;
  const advice = takesFiles ? "choose a smaller file" : "shorten it";
  return {
    title: "That is too large",
    text: `This page takes ${limit}. Nothing was changed. Go back, ${advice} and send it again; most browsers still have what you typed.`,
  };
}

/** S08, X10: nobody may believe that they are signed out. */
export const stillSignedInText: PageText = {
  title: "You are still signed in",
  text: "The site could not end your session just now. Go back and sign out again in a moment.",
};

interface PageText {
  title: string;
  text: string;
}

/**
 * For a form: whether anything may have been saved, and what to do. Going back does not help, as browsers do not
 * restore the fields of a private page; reloading the response does.
 */
const sentText = {
  "not-read":
    "Nothing of what you sent was kept, but your browser still has it. Wait a moment, then reload this page: the browser asks whether to send it once more.",
  unsure:
    "What you sent may not have been kept, but your browser still has it. Wait a moment, then reload this page: the browser asks whether to send it once more.",
};

/**
 * Whether an address is called by programs alone: a refusal is JSON for them. Mixpanel's recorder takes an answer that it
 * cannot read as JSON for an accepted one, so a page would end the recording: it drops the batch and with it the first picture.
 */
export const isCall = (path: string): boolean =>
  /^\/(api|functions|rest|auth|storage)\//.test(path) || sendingPaths.has(path.replace(/\/$/, ""));

/** On a client-side navigation: this response knows nothing of the requested page. */
export const plainPageHeader = "x-octavo-plain-page";

export interface PlainPageFacts {
  status: number;
  requestId: string;
  /** JSON for programs, a page for people. */
  isForProgram: boolean;
  headers?: Record<string, string>;
  /** When they differ from those of the status. */
  notice?: PageText;
  /** What happened to a submitted form. */
  sent?: keyof typeof sentText | false;
}

const searchForm =
  '<form role="search" action="/search"><input type="search" name="q" aria-label="Search books" maxlength="200"> <button>Search</button></form>';

/** A page without dependencies that could fail: no script, style, database or renderer. */
export function plainPage({
  status,
  requestId,
  isForProgram,
  headers = {},
  notice = textOf[status],
  sent = false,
}: PlainPageFacts): Response {
  const { title, text } = notice ?? { title: "This did not work", text: "Please try again." };
  // P01: the messages of pages from the renderer.
  const heading = status === 404 ? "Page Not Found" : "An Error Occurred";
  const common = {
    ...headers,
    "cache-control": "no-store",
    "content-security-policy": bareContentPolicy,
    [plainPageHeader]: "yes",
  };
  const error = status === 413 ? `${title}. ${text}` : title;
  if (isForProgram) return Response.json({ error, requestId }, { status, headers: common });
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${heading}</title></head><body><main><h1>${heading}</h1><p${status === 413 ? ' data-too-large=""' : ""}>${title}. ${text}</p>${sent ? `<p>${sentText[sent]}</p>` : ""}${status === 404 || status === 431 ? searchForm : ""}<p><a href="/">Return Home</a></p><p><small>${requestId}</small></p></main></body></html>`;
  return new Response(html, { status, headers: { ...common, "content-type": "text/html; charset=utf-8" } });
}
