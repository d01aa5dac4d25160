import { describeError, withoutSecrets } from "./describe-error.server.ts";
import type { Log } from "./log.server.ts";

/**
 * Redirects what libraries print to the console into the log, with errors stripped of request data: Better Auth's
 * router and React's renderer print whole errors, including the parameters of queries.
 */
export function guardConsole(log: Log): void {
  const through =
    (level: "error" | "warn") =>
    (...given: unknown[]) =>
      log[level]({ from: "console" }, given.map(textOf).join(" "));
  console.error = through("error");
  console.warn = through("warn");
}

function textOf(given: unknown): string {
  if (typeof given === "string") return withoutSecrets(given);
  if (typeof given !== "object" || given === null) return typeof given;
  const { type, message } = describeError(given);
  return `${type}: ${message}`;
}
