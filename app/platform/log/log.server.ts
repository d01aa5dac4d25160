import pino, { type Logger, type LoggerOptions } from "pino";
import { describeError, withoutSecrets } from "./describe-error.server.ts";

export type Log = Logger;

const redacted = (given: unknown) => (typeof given === "string" ? withoutSecrets(given) : given);

const options: LoggerOptions = {
  base: null,
  serializers: { err: describeError, error: describeError, problem: redacted },
  hooks: {
    // Without a message pino would take the error's own, which bypasses the serializer.
    logMethod(given, method) {
      const [first, message] = given;
      if (message !== undefined || typeof first !== "object" || first === null)
        return method.apply(this, given);
      const error: unknown = "err" in first ? first["err"] : first;
      if (typeof error !== "object" || error === null || !("message" in error))
        return method.apply(this, given);
      const about = error === first ? { err: first } : first;
      return method.apply(this, [about, describeError(error).message] as unknown as Parameters<
        typeof method
      >);
    },
  },
};

/**
 * Structured log on standard error; standard output is for the results of commands. Errors are stripped of request data
 * (`describe-error.server.ts`).
 */
export function createLog(
  level: string,
  destination: { write(line: string): void } = pino.destination({ fd: 2, sync: true }),
): Log {
  return pino({ ...options, level }, destination);
}
