import { describeError, withoutSecrets } from "./describe-error.server.ts";
import type { Log } from "./log.server.ts";

/**
 * Libraries that write to the console by themselves write to the log instead, errors without what they were asked with:
 * Better Auth's router and React's renderer print whole errors, with the parameters of queries in them.
 */
export function guardConsole(log: Log): void {
  const through =
    (level: "error" | "warn") =>
    (...given: unknown[]) =>
      log[level]({ from: "console" }, given.map(inWords).join(" "));
  console.error = through("error");
  console.warn = through("warn");
}

function inWords(given: unknown): string {
  if (typeof given === "string") return withoutSecrets(given);
  if (typeof given !== "object" || given === null) return typeof given;
  const { type, message } = describeError(given);
  return `${type}: ${message}`;
}
