import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import { z } from "zod";
import { describeError, storableError } from "./describe-error.server.ts";
import { guardConsole } from "./guard-console.server.ts";
import { createLog } from "./log.server.ts";

const secret = "zqxcanary";

function failedQuery() {
  const cause = Object.assign(new pg.DatabaseError("null value in column", 20, "error"), {
    code: "23502",
    severity: "ERROR",
    table: "accounts",
    detail: `Failing row contains (${secret}).`,
    where: `COPY accounts, line 1: "${secret}"`,
    internalQuery: `select '${secret}'`,
  });
  return new DrizzleQueryError("insert into accounts values ($1)", [secret], cause);
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

const valueError = Object.assign(
  new pg.DatabaseError(`invalid input syntax for type uuid: "${secret}"`, 20, "error"),
  { code: "22P02", severity: "ERROR" },
);
const stripeError = Object.assign(new Error(`Invalid email address: ${secret}@example.org`), {
  type: "StripeInvalidRequestError",
  statusCode: 400,
  raw: { param: secret, headers: { authorization: secret } },
});

test.each([
  ["a failed query", failedQuery()],
  ["a failed query as a plain object", { ...failedQuery(), message: failedQuery().message }],
  ["a value that does not fit its column", valueError],
  ["an answer of Stripe", stripeError],
  ["JSON that is none", thrownBy(() => JSON.parse(`${secret} is no JSON`))],
  ["a form that does not fit", z.object({ a: z.number() }).safeParse({ a: secret }).error],
  ["several errors at once", new AggregateError([failedQuery()], "all failed")],
  ["an address with a password", new Error(`cannot reach postgresql://octavo:${secret}@host/books`)],
  ["an address with a query", new Error(`got 500 from https://example.org/a?token=${secret}`)],
])("H8: %s is logged and stored without request data", (_what, error) => {
  expect(JSON.stringify(describeError(error))).not.toContain(secret);
  const stored = storableError(error);
  expect(JSON.stringify({ ...stored, message: stored.message, stack: stored.stack })).not.toContain(secret);
  const lines: string[] = [];
  const log = createLog("debug", { write: (line) => void lines.push(line) });
  log.error({ err: error }, "with words");
  log.error({ err: error });
  log.error(error);
  log.warn({ problem: error instanceof Error ? `refused ${secret}@example.org` : "none" }, "with words");
  expect(lines).toHaveLength(4);
  expect(lines.join("")).not.toContain(secret);
});

test("H8: a log entry still says which query failed, how, where, and why", () => {
  const described = describeError(failedQuery());
  expect(described.message).toBe("Failed query: insert into accounts values ($1)");
  expect(described.stack).toContain("describe-error.test.ts");
  expect(described.cause).toMatchObject({
    code: "23502",
    table: "accounts",
    message: "null value in column",
  });
});

test("H8: output that a library prints by itself goes to the log", () => {
  const { error: printed, warn } = console;
  const lines: string[] = [];
  try {
    guardConsole(createLog("debug", { write: (line) => void lines.push(line) }));
    console.error("# SERVER_ERROR: ", failedQuery());
    console.warn({ params: [secret] }, `for ${secret}@example.org`);
  } finally {
    Object.assign(console, { error: printed, warn });
  }
  expect(lines.join("")).toContain("Failed query");
  expect(lines.join("")).not.toContain(secret);
});
