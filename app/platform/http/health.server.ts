import { sql } from "drizzle-orm";
import type { Site } from "./site-context.server.ts";

export interface Health {
  status: "ok" | "failing";
  /** Names of the checks that failed; the log says why. */
  failing: string[];
  checks: Record<string, { status: "ok" | "failing"; ms: number }>;
}

/** Asks everything the site stands on whether it works, all at once and each for a limited time. Never rejects. */
export async function checkHealth(site: Site, limitMs = 2_000): Promise<Health> {
  const questions: Record<string, () => Promise<unknown>> = {
    database: () => site.db.execute(sql`select 1`),
    storage: () => site.files.check(),
    jobs: () => site.jobs.check(),
  };
  const answers = await Promise.all(
    Object.entries(questions).map(async ([name, ask]) => {
      const since = performance.now();
      const isOk = await inTime(ask, limitMs).then(
        () => true,
        (error: unknown) => {
          site.log.warn({ err: error, check: name }, "health check failed");
          return false;
        },
      );
      const status: "ok" | "failing" = isOk ? "ok" : "failing";
      return [name, { status, ms: Math.round(performance.now() - since) }] as const;
    }),
  );
  const failing = answers.filter(([, answer]) => answer.status === "failing").map(([name]) => name);
  return { status: failing.length === 0 ? "ok" : "failing", failing, checks: Object.fromEntries(answers) };
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
