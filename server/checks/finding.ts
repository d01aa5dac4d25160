/** The result of a check of one part of the site. */
export interface Finding {
  part: string;
  status: "ok" | "warning" | "failed";
  /** The state on one line. */
  message: string;
  /** What the operator can do about it. */
  advice?: string;
}

const longestMs = 12_000;

/** Runs a check with a timeout and turns errors into findings. Never rejects. */
export async function runCheck(
  part: string,
  advice: string,
  check: () => Promise<Omit<Finding, "part">>,
): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${longestMs / 1_000} s`)), longestMs);
  });
  try {
    return { part, ...(await Promise.race([check(), late])) };
  } catch (error) {
    return { part, status: "failed", message: reasonOf(error), advice };
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Connection errors for several addresses come as one error without a message of its own; fetch hides its reason in a
  // cause.
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  const reason = error.message === "fetch failed" || error.message === "" ? inner : error;
  return (reason instanceof Error ? reason.message || String(reason) : error.message).replaceAll("\n", "; ");
}
