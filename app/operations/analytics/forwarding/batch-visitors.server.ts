import { gunzipSync, gzipSync } from "node:zlib";
import type { forwardedBatches } from "#app/platform/db/schema/all.server.ts";
import { isFields } from "../collector/events-input.ts";

type Batch = Pick<typeof forwardedBatches.$inferSelect, "target" | "body">;

export const parsedBody = ({ body }: Batch): unknown => JSON.parse(gunzipSync(body).toString("utf8"));

/** The events of a batch: PostHog's are beside its key. */
export function listIn(batch: Batch): unknown[] {
  const body = parsedBody(batch);
  if (Array.isArray(body)) return body;
  return isFields(body) && Array.isArray(body["batch"]) ? body["batch"] : [];
}

const names = ["distinct_id", "$distinct_id", "$device_id", "$user_id", "$anon_distinct_id"];

/** The numbers of an event's visitor: of the profile, of the device, and by which it was known before. */
function visitorsOf(event: unknown): string[] {
  if (!isFields(event)) return [];
  const { properties } = event;
  const places = isFields(properties) ? [event, properties] : [event];
  return places.flatMap((place) => names.map((name) => place[name])).filter((id) => typeof id === "string");
}

/** Mixpanel's recordings have their visitor in the address. */
const visitorOfTarget = ({ target }: Batch): string | null =>
  target.startsWith("/record/")
    ? (URL.parse(target, "http://x")?.searchParams.get("distinct_id") ?? "")
    : null;

/** The numbers of all visitors of a batch. */
export function visitorsIn(batch: Batch): string[] {
  const visitor = visitorOfTarget(batch);
  return visitor === null ? listIn(batch).flatMap(visitorsOf) : [visitor];
}

/** A batch without the events of these visitors; none when there is nothing else in it. */
export function withoutVisitors<Given extends Batch>(batch: Given, left: ReadonlySet<string>): Given[] {
  if (visitorOfTarget(batch) !== null) return [];
  const list = listIn(batch).filter((event) => !visitorsOf(event).some((visitor) => left.has(visitor)));
  if (list.length === 0) return [];
  const body = parsedBody(batch);
  return [{ ...batch, body: gzipSync(JSON.stringify(isFields(body) ? { ...body, batch: list } : list)) }];
}
