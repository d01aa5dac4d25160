// SQLSTATE: the server stops, starts or crashes, and lost connections. 53: it has no room, memory or connections left now.
// 58030: its disk fails it. 25006: it only reads, as one does that is about to take another's place.
const states = /^(57P0[1-5]|08...|53...|58030|25006)$/;
const systemErrors = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
// What node-postgres says without a code.
const sayings =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable|Query read timeout)/;

/** Whether an error says that the database cannot do its work now, rather than that it refused what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  const code = "code" in error ? String(error.code) : "";
  return (
    states.test(code) || systemErrors.has(code) || sayings.test(error.message) || isDatabaseAway(error.cause)
  );
}
