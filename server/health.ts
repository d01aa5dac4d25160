import { sql } from "drizzle-orm";
import type { Site } from "#app/platform/http/site-context.server.ts";

export interface Health {
  status: "ok" | "failed";
  checks: Record<string, "ok" | "failed">;
}

/** Whether the site can do its work: each part says so itself. Reasons go to the log, not to whoever asks. */
export async function checkHealth(site: Site): Promise<Health> {
  const parts = {
    database: site.db.execute(sql`select 1`),
    storage: site.files.check(),
    jobs: site.jobs.check(),
  };
  const results = await Promise.allSettled(Object.values(parts));
  const checks: Health["checks"] = {};
  for (const [at, name] of Object.keys(parts).entries()) {
    const result = results[at];
    checks[name] = result?.status === "fulfilled" ? "ok" : "failed";
    if (result?.status === "rejected")
      site.log.error({ err: result.reason, part: name }, "health check failed");
  }
  const isWell = Object.values(checks).every((result) => result === "ok");
  return { status: isWell ? "ok" : "failed", checks };
}
