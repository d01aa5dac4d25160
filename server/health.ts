import { sql } from "drizzle-orm";
import type { Site } from "#app/platform/http/site-context.server.ts";

export interface Health {
  status: "ok" | "failed";
  checks: Record<string, "ok" | "failed">;
}

/**
 * Whether the site can do its work: each part says so itself, all at once and for a limited time, since a part that is
 * broken often does not answer at all. Reasons go to the log, not to whoever asks. Never rejects.
 */
export async function checkHealth(site: Site, limitMs = 2_000): Promise<Health> {
  const parts: Record<string, () => Promise<unknown>> = {
    database: () => site.db.execute(sql`select 1`),
    storage: () => site.files.check(),
    jobs: () => site.jobs.check(),
  };
  const results = await Promise.all(
    Object.entries(parts).map(async ([part, ask]) => {
      try {
        await inTime(ask, limitMs);
        return [part, "ok"] as const;
      } catch (error) {
        site.log.error({ err: error, part }, "health check failed");
        return [part, "failed"] as const;
      }
    }),
  );
  const isWell = results.every(([, result]) => result === "ok");
  return { status: isWell ? "ok" : "failed", checks: Object.fromEntries(results) };
}

async function inTime(ask: () => Promise<unknown>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    await Promise.race([ask(), late]);
  } finally {
    clearTimeout(timer);
  }
}
