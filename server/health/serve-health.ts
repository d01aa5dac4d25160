import { type Context, Hono } from "hono";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { checkHealth, checkReadiness, type Health } from "./health.ts";
import type { ShellEnv } from "../edge/edge.ts";

const sharedMs = 250;

/** At most four checks a second, however many requests come: monitors are untrusted like all clients. */
function sharedCheck(look: () => Promise<Health>): () => Promise<Health> {
  let latest: { at: number; health: Promise<Health> } | null = null;
  return () => {
    if (!latest || performance.now() - latest.at > sharedMs)
      latest = { at: performance.now(), health: look() };
    return latest.health;
  };
}

const headers = { "cache-control": "no-store" };

/** `/health` and the addresses below it, for monitors, load balancers and supervisors. */
export function serveHealth(site: Site): Hono<ShellEnv> {
  const [health, readiness] = [sharedCheck(() => checkHealth(site)), sharedCheck(() => checkReadiness(site))];
  const answer = async (c: Context, look: () => Promise<Health>) => {
    const found = await look();
    return c.json(found, found.status === "failed" ? 503 : 200, headers);
  };
  return new Hono<ShellEnv>()
    .get("/", (c) => answer(c, health))
    .get("/ready", (c) => answer(c, readiness))
    .get("/live", (c) => c.json({ status: "ok" }, 200, headers));
}
