import { and, asc, eq, inArray, lt } from "drizzle-orm";
import { forwardedBatches } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { findForgotten } from "../identity/forgotten-visitors.server.ts";
import { listIn, parsedBody, visitorsIn, withoutVisitors } from "./batch-visitors.server.ts";

type Batch = typeof forwardedBatches.$inferSelect;

/** How many rows are read at once, and how long a provider may be away before the oldest are given up. */
const mostAtOnce = 50;
const lastingDays = 14;
const timeLimitMs = 20_000;

/** Passes on what waits for the operator's PostHog or Mixpanel, the oldest first. */
export const forwardBatchesJob: Job = {
  queue: { name: "forward-analytics" },
  purpose:
    "passes what visitors sent on to the operator's PostHog or Mixpanel, and tries again until it is taken",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 300,
  schedule: "* * * * *",
  work: async (site, _payload, signal) => {
    for (const provider of ["posthog", "mixpanel"] as const) await forwardAll(site, provider, signal);
  },
};

async function forwardAll(site: Site, provider: Batch["provider"], signal: AbortSignal): Promise<void> {
  const { db, log, now } = site;
  await db
    .delete(forwardedBatches)
    .where(lt(forwardedBatches.addedAt, new Date(now().getTime() - lastingDays * 86_400_000)));
  for (;;) {
    signal.throwIfAborted();
    const rows = await db
      .select()
      .from(forwardedBatches)
      .where(eq(forwardedBatches.provider, provider))
      .orderBy(asc(forwardedBatches.id))
      .limit(mostAtOnce);
    for (const group of groupsOf(rows)) {
      const outcome = await send(site, await withoutForgotten(db, group), signal);
      // The next run begins with the same batch.
      if (outcome === "away") return;
      if (outcome === "refused")
        log.warn({ provider, batches: group.length }, "analytics were refused by the provider");
      await db.delete(forwardedBatches).where(
        and(
          eq(forwardedBatches.provider, provider),
          inArray(
            forwardedBatches.id,
            group.map(({ id }) => id),
          ),
        ),
      );
    }
    if (rows.length < mostAtOnce) return;
  }
}

/** Compressed: what providers take in one request is some megabytes, uncompressed. */
const largestGroup = 100_000;

/** Neighbours with the same address travel together. Recordings are large, and say in their address what they are. */
function groupsOf(rows: Batch[]): Batch[][] {
  const groups: Batch[][] = [];
  let size = 0;
  for (const row of rows) {
    const last = groups.at(-1);
    size += row.body.length;
    const isSame = last?.[0]?.target === row.target && !/^\/(s|record)\//.test(row.target);
    if (last && isSame && size <= largestGroup) last.push(row);
    else {
      groups.push([row]);
      size = row.body.length;
    }
  }
  return groups;
}

type Sent = "taken" | "refused" | "away";

async function send(site: Site, group: Batch[], signal: AbortSignal): Promise<Sent> {
  const [first] = group;
  // What is left when everybody in it has withdrawn.
  if (!first) return "taken";
  const { settings } = site;
  const host = first.provider === "posthog" ? settings.POSTHOG_HOST : settings.MIXPANEL_HOST;
  try {
    const answer = await fetch(host + first.target, {
      method: "POST",
      ...requestOf(first, group, settings.MIXPANEL_TOKEN),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]),
      redirect: "error",
    });
    await answer.body?.cancel();
    if (answer.ok) return "taken";
    return answer.status >= 500 || answer.status === 408 || answer.status === 429 ? "away" : "refused";
  } catch (error) {
    site.log.warn({ err: error, provider: first.provider }, "the provider of analytics cannot be reached");
    return "away";
  }
}

/** The batches of a group without what is of visitors who withdrew after it was taken, or before it came. */
async function withoutForgotten(db: Site["db"], group: Batch[]): Promise<Batch[]> {
  const lists = group.map((batch) => ({ batch, visitors: visitorsIn(batch) }));
  const forgotten = await findForgotten(db, [...new Set(lists.flatMap(({ visitors }) => visitors))]);
  if (forgotten.size === 0) return group;
  return lists.flatMap(({ batch, visitors }) =>
    visitors.some((visitor) => forgotten.has(visitor)) ? withoutVisitors(batch, forgotten) : [batch],
  );
}

/** The bodies of a group as one, in the form that the provider expects at this address. */
function requestOf(
  first: Batch,
  group: Batch[],
  token = "",
): { headers: Record<string, string>; body: BodyInit } {
  if (first.target.startsWith("/record/")) {
    const authorization = `Basic ${Buffer.from(`${token}:`).toString("base64")}`;
    const headers = { "content-type": "application/octet-stream", authorization };
    return { headers, body: new Uint8Array(first.body) };
  }
  const list = group.flatMap((batch) => listIn(batch));
  if (first.provider === "mixpanel")
    return { headers: {}, body: new URLSearchParams({ data: JSON.stringify(list) }) };
  const { api_key } = parsedBody(first) as { api_key: string };
  return {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ api_key, batch: list }),
  };
}
