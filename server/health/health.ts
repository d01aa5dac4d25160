import { sql } from "drizzle-orm";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { checkDisk } from "../checks/disk.ts";

type PartHealth = "ok" | "degraded" | "failed";

export interface Health {
  status: PartHealth;
  checks: Record<string, PartHealth>;
}

interface Part {
  check: () => Promise<unknown>;
  /** The state of the site when this part fails. */
  without: "degraded" | "failed";
}

const limitMs = 2_000;
const nobody = "0".repeat(64);

/** Whether pages can be served: for load balancers. */
export function checkReadiness(site: Site): Promise<Health> {
  return checkParts(site, {
    database: { check: () => site.db.execute(sql`select 1`), without: "failed" },
    storage: { check: () => site.files.find(nobody), without: "failed" },
  });
}

/**
 * The state of the whole site. `failed`: a required part is down or full. `degraded`: pages are served, but somebody
 * should look.
 */
export async function checkHealth(site: Site, patienceMs = limitMs): Promise<Health> {
  return checkParts(
    site,
    {
      database: { check: () => site.db.execute(sql`select 1`), without: "failed" },
      storage: { check: () => site.files.check(), without: "failed" },
      jobs: { check: () => site.jobs.check(), without: "degraded" },
      disk: { check: () => roomLeft(site), without: "failed" },
    },
    patienceMs,
  );
}

async function roomLeft(site: Site): Promise<PartHealth> {
  const { status, message } = await checkDisk(site.settings);
  if (status === "failed") throw new Error(`the disk is full: ${message}`);
  return status === "ok" ? "ok" : "degraded";
}

/**
 * Checks all parts at once, each with a timeout, since a broken part often does not answer at all. Reasons go to the
 * log, not into the response. Never rejects.
 */
async function checkParts(site: Site, parts: Record<string, Part>, patienceMs = limitMs): Promise<Health> {
  const checks = await Promise.all(
    Object.entries(parts).map(async ([name, { check, without }]) => {
      try {
        const answer = await inTime(check, patienceMs);
        return [name, answer === "degraded" ? "degraded" : "ok"] as const;
      } catch (error) {
        site.log.error({ err: error, part: name }, "health check failed");
        return [name, without] as const;
      }
    }),
  );
  const all = checks.map(([, health]) => health);
  const status = all.find((one) => one === "failed") ?? all.find((one) => one === "degraded") ?? "ok";
  return { status, checks: Object.fromEntries(checks) };
}

async function inTime(ask: () => Promise<unknown>, ms: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([ask(), late]);
  } finally {
    clearTimeout(timer);
  }
}
