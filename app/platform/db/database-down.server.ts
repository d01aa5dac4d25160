// SQLSTATE classes and codes: 08 and 57 for lost connections and a server that stops, starts or crashes; 53 for no
// disk, memory or connections; 58030 for an I/O error; 25006 for a read-only server, such as a standby before its
// promotion.
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
// Messages of node-postgres that come without a code.
const clientMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable|Query read timeout)/;

/** Whether an error means that the database cannot work now, rather than that it refused the query. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseDown)) return true;
  const code = "code" in error ? String(error.code) : "";
  return (
    states.test(code) ||
    systemErrors.has(code) ||
    clientMessages.test(error.message) ||
    isDatabaseDown(error.cause)
  );
}

/** Whether PostgreSQL ended a statement because it took longer than its connection allows. */
export function isTimedOut(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "57014") || isTimedOut(error.cause);
}
