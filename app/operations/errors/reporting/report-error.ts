import { isRouteErrorResponse } from "react-router";
import { ownBuild } from "#app/platform/rendering/own-build.ts";
import { browserFile, browserMessage, cleanType, framesOf, reportPath, routeOf } from "./clean-report.ts";
import type { Report } from "./report-input.ts";

/** Of one page: an error in a loop is one report, and those after it are counted. */
const mostKinds = 10;
const mostReports = 30;
const gatherMs = 1_000;

const seen = new WeakSet<object>();
const waiting = new Map<string, Report>();
const kinds = new Set<string>();
let reports = 0;

/** X11: refusals and redirects are answers, not errors. */
const isAnswer = (error: unknown) => isRouteErrorResponse(error) && error.status >= 300 && error.status < 500;

/**
 * Tells the site of an unexpected error: what it is, where in the code, on which kind of page, and what the page had
 * requested before; nothing of the visitor, so that it needs no consent. Never throws.
 */
export function reportError(given: unknown): void {
  try {
    const error = causeOf(given);
    if (isAnswer(error) || isKnown(error)) return;
    const report = describe(error);
    if (report) add(report);
  } catch (failure) {
    console.warn("An error could not be reported.", failure);
  }
}

/** The window gives an event, React the error itself. */
const causeOf = (given: unknown): unknown =>
  given instanceof ErrorEvent ? given.error : given instanceof PromiseRejectionEvent ? given.reason : given;

/** React and the window may both tell of the same one. */
function isKnown(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if (seen.has(error)) return true;
  seen.add(error);
  return false;
}

function describe(error: unknown): Report | null {
  // An aborted request is what leaving a page looks like.
  if (error instanceof Error && error.name === "AbortError") return null;
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const frames = framesOf(stack, (address) => browserFile(address, location.origin));
  // Of extensions, or of a script whose errors the browser hides.
  if (frames.length === 0 && (stack !== "" || typeof error === "string")) return null;
  const type = error instanceof Error ? cleanType(error.name) : "NotAnError";
  return {
    type,
    message: error instanceof Error ? browserMessage(type, error.message) : "",
    frames,
    route: routeOf(location.pathname),
    build: ownBuild(),
    breadcrumbs: recentBreadcrumbs(),
    count: 1,
  };
}

function add(report: Report): void {
  const key = JSON.stringify([report.type, report.message, report.frames]);
  const known = waiting.get(key);
  if (known) {
    known.count = Math.min(1_000, known.count + 1);
    return;
  }
  if (!kinds.has(key) && kinds.size === mostKinds) return;
  kinds.add(key);
  if (waiting.size === 0) setTimeout(send, gatherMs);
  waiting.set(key, report);
}

function send(): void {
  for (const [key, report] of waiting) {
    waiting.delete(key);
    reports += 1;
    if (reports > mostReports) continue;
    const body = JSON.stringify(report);
    const headers = { "content-type": "application/json" };
    // Without cookies: the report belongs to nobody.
    void fetch(reportPath, {
      method: "POST",
      headers,
      body,
      keepalive: true,
      credentials: "omit",
    }).catch(() => {});
  }
}

const mostBreadcrumbs = 20;

/** What the page had loaded and requested, which the browser remembers anyway: nothing is watched before an error. */
function recentBreadcrumbs(): Report["breadcrumbs"] {
  const now = performance.now();
  return performance
    .getEntries()
    .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
    .slice(-mostBreadcrumbs)
    .map((entry) => ({
      kind: kindOf(entry.initiatorType),
      target: targetOf(entry.name),
      status: entry.responseStatus ?? 0,
      secondsBefore: Math.min(86_400, Math.max(0, Math.round((now - entry.startTime) / 1_000))),
    }));
}

const kindNames: Partial<Record<string, Report["breadcrumbs"][number]["kind"]>> = {
  navigation: "page",
  fetch: "call",
  xmlhttprequest: "call",
  beacon: "call",
  script: "script",
  link: "style",
  css: "style",
};

const kindOf = (initiator: string) => kindNames[initiator] ?? "other";

function targetOf(address: string): string {
  const url = URL.parse(address);
  return url?.origin === location.origin ? routeOf(url.pathname) : "/…";
}
