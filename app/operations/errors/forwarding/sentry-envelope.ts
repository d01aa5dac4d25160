import { createHash } from "node:crypto";
import type { Gathered } from "../grouping/error-buffer.ts";
import { groupOf, isOurs } from "../grouping/group-of.ts";

const seconds = (at: Date) => at.getTime() / 1_000;

/** Sentry's frames are the other way round: the innermost is the last. */
const framesOf = ({ frames }: Gathered) =>
  frames.toReversed().map((frame) => ({
    filename: frame.file,
    function: frame.name || "?",
    lineno: frame.line,
    colno: frame.column,
    in_app: isOurs(frame),
  }));

const breadcrumbsOf = ({ breadcrumbs, lastAt }: Gathered) =>
  breadcrumbs.map(({ kind, target, status, secondsBefore }) => ({
    timestamp: seconds(lastAt) - secondsBefore,
    type: kind === "page" ? "navigation" : "http",
    category: kind,
    message: target,
    ...(status > 0 && { data: { status_code: status } }),
  }));

/** An error as Sentry's protocol has it: what is stored here and no more, so without a user, an address or a request. */
const eventOf = (error: Gathered, id: string) => ({
  event_id: id,
  timestamp: seconds(error.lastAt),
  platform: error.side === "browser" ? "javascript" : "node",
  level: "error",
  release: error.build,
  transaction: error.route,
  fingerprint: [groupOf(error)],
  tags: { side: error.side, ...(error.client !== "" && { browser: error.client }) },
  extra: { count: error.count },
  exception: {
    values: [{ type: error.type, value: error.message, stacktrace: { frames: framesOf(error) } }],
  },
  breadcrumbs: { values: breadcrumbsOf(error) },
});

/** The envelope of one error. Sent again it has the same number, so that the service takes it once. */
export function sentryEnvelope(error: Gathered, now: Date): string {
  const facts = [groupOf(error), error.firstAt.toISOString(), error.build].join(" ");
  const id = createHash("sha256").update(facts).digest("hex").slice(0, 32);
  const lines = [{ event_id: id, sent_at: now.toISOString() }, { type: "event" }, eventOf(error, id)];
  return `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
}
