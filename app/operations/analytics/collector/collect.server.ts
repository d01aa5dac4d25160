import { createHash } from "node:crypto";
import { isbot } from "isbot";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { forwardBatch } from "../forwarding/forwarded-batch.server.ts";
import { storeReplay } from "../replay/store-replay.server.ts";
import { unpackRecording } from "../replay/unpack-recording.server.ts";
import { cleanText } from "./clean-text.ts";
import { clientOf, recordingPaths } from "./client-paths.ts";
import { decodeBody } from "./decode-body.server.ts";
import { isFields, listOf, readEvents, type Refusal, type RefusalCounts } from "./events-input.ts";
import { type Collected, storeCollected } from "./store-events.server.ts";
import { WriteQueue } from "./write-queue.ts";

/** What a client sends to one of its addresses. */
export interface SentBatch {
  /** Without a slash at its end. */
  path: string;
  query: URLSearchParams;
  body: Buffer;
  headers: Headers;
}

export type CollectorOutcome = "accepted" | "busy";

const MB = 1024 * 1024;
/** 1,000 events with as many properties as are stored have 65,000 values. */
const mostOfEvents = { bytes: 2 * MB, values: 80_000 };
const mostOfRecording = { bytes: 4 * MB };
/** Of processor time for one batch: far more than the largest takes. */
const mostMs = 20_000;

const nothing = (refused: RefusalCounts): Collected => ({ events: [], aliases: [], forwarded: [], refused });

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);

/**
 * Takes what the clients of analytics send, and stores it in groups: each request waits until its own events are
 * stored. What cannot be read, or lies, is dropped and counted; the client is answered as if it had been taken, so that
 * it does not send it again.
 */
export function openCollector(site: Pick<Site, "db" | "files" | "now" | "settings">) {
  const queue = new WriteQueue<Collected>({
    store: (collected) => storeCollected(site, collected),
    weightOf: ({ events, forwarded }) => events.length + forwarded.length,
    most: 20_000,
    mostAtOnce: 1_000,
    waitMs: 50,
  });

  async function collect(batch: SentBatch): Promise<CollectorOutcome> {
    const refusal = refusalOf(batch.headers);
    const collected = refusal ? nothing({ [refusal]: 1 }) : await readBatch(site, batch);
    const { events, forwarded, refused } = collected;
    if (events.length + forwarded.length + Object.keys(refused).length === 0) return "accepted";
    const stored = queue.add(collected);
    if (stored === null) return "busy";
    await stored;
    return "accepted";
  }
  return { collect };
}

/** Programs are nobody's visit, and Global Privacy Control is a "no" (S11). */
function refusalOf(headers: Headers): Refusal | null {
  if (headers.get("sec-gpc") === "1") return "privacy-control";
  return isbot(headers.get("user-agent")) ? "robot" : null;
}

async function readBatch(
  site: Pick<Site, "db" | "files" | "now" | "settings">,
  { path, query, body }: SentBatch,
): Promise<Collected> {
  const isRecording = recordingPaths.has(path);
  const decoded = await decodeBody(body, isRecording ? mostOfRecording : mostOfEvents);
  if (!decoded.ok) return nothing({ [decoded.reason]: 1 });
  const { value } = decoded;
  if (path === "/s") return readPosthogRecording(site, value);
  if (path === "/record") return readMixpanelRecording(site, value, query);
  const client = clientOf(path);
  const forwarded = await forwardBatch(site.settings, { path, query, list: listOf(value) });
  // Properties of profiles and groups are not stored here: no page of this site uses them.
  if (path === "/engage" || path === "/groups") return { ...nothing({}), forwarded };
  const slices = new Slices(mostMs);
  return { ...(await readEvents(value, { client, now: site.now().getTime(), slices })), forwarded };
}

async function readPosthogRecording(
  site: Pick<Site, "db" | "files" | "now" | "settings">,
  value: unknown,
): Promise<Collected> {
  const sent = listOf(value).slice(0, 100);
  const refused: RefusalCounts = {};
  const passedOn: unknown[] = [];
  for (const each of sent) {
    const event = isFields(each) ? each : {};
    const given = isFields(event["properties"]) ? event["properties"] : null;
    const session = given && String(given["$session_id"] ?? "");
    if (!given || !session || !Array.isArray(given["$snapshot_data"])) {
      refused["not-an-event"] = (refused["not-an-event"] ?? 0) + 1;
      continue;
    }
    const events = await unpackRecording(given["$snapshot_data"], mostOfRecording.bytes);
    const stored = await storeReplay(site, {
      id: hashOf(`posthog ${session} ${String(given["$window_id"] ?? "")}`),
      session: hashOf(`posthog ${session}`),
      visitor: cleanText(String(given["distinct_id"] ?? ""), 200),
      path: URL.parse(String(given["$current_url"] ?? ""))?.pathname ?? "/",
      events,
    });
    addCounts(refused, stored.refused);
    if (stored.events.length > 0)
      passedOn.push({ ...event, properties: { ...given, $snapshot_data: stored.events } });
  }
  const query = new URLSearchParams();
  return {
    ...nothing(refused),
    forwarded: await forwardBatch(site.settings, { path: "/s", query, list: passedOn }),
  };
}

async function readMixpanelRecording(
  site: Pick<Site, "db" | "files" | "now" | "settings">,
  value: unknown,
  query: URLSearchParams,
): Promise<Collected> {
  const id = query.get("replay_id") ?? "";
  if (id === "" || !Array.isArray(value)) return nothing({ "not-an-event": 1 });
  const { events, refused } = await storeReplay(site, {
    id: hashOf(`mixpanel ${id}`),
    // Its windows have nothing in common but the device.
    session: hashOf(`mixpanel ${query.get("$device_id") ?? id}`),
    visitor: cleanText(query.get("distinct_id") ?? "", 200),
    path: URL.parse(query.get("$current_url") ?? "")?.pathname ?? "/",
    events: await unpackRecording(value, mostOfRecording.bytes),
  });
  return {
    ...nothing(refused),
    forwarded: await forwardBatch(site.settings, { path: "/record", query, list: events }),
  };
}

function addCounts(sums: RefusalCounts, counts: RefusalCounts): void {
  for (const [reason, count] of Object.entries(counts) as [Refusal, number][])
    sums[reason] = (sums[reason] ?? 0) + count;
}
