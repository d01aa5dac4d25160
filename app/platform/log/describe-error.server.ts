/** What may be logged of an error: never request data or query parameters, nor whom they are about. */
export interface ErrorDescription {
  type: string;
  message: string;
  stack: string;
  cause?: ErrorDescription;
  errors?: ErrorDescription[];
  [fact: string]: unknown;
}

// Every other property stays out: parameters of queries, rows (`detail`, `where`), bodies and headers of requests.
const tellingFacts = [
  "code",
  "errno",
  "syscall",
  "kind",
  "status",
  "statusCode",
  "responseCode",
  "requestId",
  "severity",
  "schema",
  "table",
  "column",
  "constraint",
  "routine",
] as const;
const longestMessage = 600;
const longestFact = 120;
const mostFrames = 20;
const deepestCause = 4;

/**
 * An error in the form for logs, the terminal and the tables of the job queue (H8). The message of a failed query
 * contains its parameters, and PostgreSQL quotes rows and values: password hashes, sessions and manuscripts were found
 * in logs that way.
 */
export function describeError(given: unknown, depth = 0): ErrorDescription {
  const error = asError(given);
  if (!error)
    return {
      type: typeof given,
      message: typeof given === "string" ? withoutSecrets(given) : "something that is no error was thrown",
      stack: "",
    };
  const isDeep = depth >= deepestCause;
  const { cause } = error;
  return {
    type: error.name,
    message: messageOf(error),
    stack: framesOf(error),
    ...factsOf(error),
    ...(cause !== undefined && !isDeep && { cause: describeError(cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      !isDeep && { errors: error.errors.slice(0, 4).map((each) => describeError(each, depth + 1)) }),
  };
}

/** Some libraries throw plain objects. */
function asError(given: unknown): Error | null {
  if (given instanceof Error) return given;
  const isLike = typeof given === "object" && given !== null && "message" in given;
  return isLike ? Object.assign(new Error(String(given.message)), { stack: "" }, given) : null;
}

/** The same as an Error, for a library that stores errors by itself. */
export function storableError(error: unknown): Error {
  const { type, message, stack, cause, errors, ...facts } = describeError(error);
  const storable = new Error(message);
  return Object.assign(storable, facts, {
    name: type,
    stack: `${type}: ${message}\n${stack}`,
    ...(cause && { cause }),
    ...(errors && { errors }),
  });
}

/** Removes addresses, passwords in URLs, queries of URLs and long tokens from a text that may contain user input. */
export function withoutSecrets(text: string): string {
  return text
    .slice(0, longestMessage * 4)
    .replaceAll(/\/\/[^\s/@]+@/g, "//…@")
    .replaceAll(/(https?:\/\/[^\s?]+)\?\S+/g, "$1?…")
    .replaceAll(/[^\s@<>()"',:;]+@[^\s@<>()"',:;]+/g, "…@…")
    .replaceAll(/(?=[\w-]*\d)(?=[\w-]*[a-z])\b[\w-]{24,}\b/gi, "…")
    .slice(0, longestMessage);
}

function messageOf(error: Error): string {
  if (isFailedQuery(error)) return `Failed query: ${error.query.slice(0, longestMessage)}`;
  if (isDatabaseError(error)) return databaseMessage(error);
  // JSON.parse quotes its input.
  if (error instanceof SyntaxError) return untilQuoted(error.message);
  if (isListOfFaults(error)) return error.issues.map(faultOf).join("; ").slice(0, longestMessage);
  return withoutSecrets(error.message);
}

const isFailedQuery = (error: Error): error is Error & { query: string } =>
  "params" in error && "query" in error && typeof error.query === "string";

const isDatabaseError = (error: Error): error is Error & { code: string } =>
  "severity" in error && "code" in error && typeof error.code === "string";

/**
 * Messages of class 22 quote values ("invalid input syntax for type integer: …"); the others name tables and columns.
 */
function databaseMessage({ message, code }: Error & { code: string }): string {
  return code.startsWith("22") ? untilQuoted(message) : withoutSecrets(message);
}

const untilQuoted = (message: string) => message.replace(/["'“‘:].*$/su, "…").slice(0, longestMessage);

interface Fault {
  code?: string;
  path?: PropertyKey[];
}

const isListOfFaults = (error: Error): error is Error & { issues: Fault[] } =>
  "issues" in error && Array.isArray(error.issues);

const faultOf = ({ code = "wrong", path = [] }: Fault) => `${code} at ${path.map(String).join(".") || "top"}`;

/** The stack frames, without the message that a stack begins with. */
function framesOf({ stack = "" }: Error): string {
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return frames.slice(0, mostFrames).join("\n");
}

function factsOf(error: Error): Record<string, string | number> {
  const facts: Record<string, string | number> = {};
  for (const name of tellingFacts) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === "number" || (typeof value === "string" && value.length <= longestFact))
      facts[name] = value;
  }
  return facts;
}
