import type { CallApi } from "../calls/http-client.ts";

/**
 * C02: whether the account may write. Every state but UNPAID is access (S02), so that the server may add states; a
 * failed response means no access, with a warning on the console (X04). Without any response the check throws (X05).
 */
export async function mayWriteNow(
  call: CallApi,
  warn: (message: string, why: unknown) => void,
): Promise<boolean> {
  const answer = await call("/api/revenueCat/entitlement");
  try {
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    const state = stateOf(await answer.json());
    if (state === null) throw new Error("answered without a state");
    return state !== "UNPAID";
  } catch (error) {
    warn("The check of your subscription failed: no access.", error);
    return false;
  }
}

/** E03. */
function stateOf(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("data" in body)) return null;
  const { data } = body;
  return typeof data === "object" && data !== null && "state" in data && typeof data.state === "string"
    ? data.state
    : null;
}
