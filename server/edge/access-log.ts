import type { Log } from "#app/platform/log/log.server.ts";

export interface AccessFacts {
  requestId: string;
  method: string;
  /** Without the query: it holds what people search for. */
  path: string;
  status: number;
  ms: number;
}

/** One line a request. No address, no agent, no query, no cookie: enough to run a site, nothing about who reads what. */
export function logAccess(log: Log, facts: AccessFacts): void {
  log.info({ ...facts, ms: Math.round(facts.ms * 10) / 10 }, "request");
}
