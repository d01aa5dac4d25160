import type { SaveRequest, SendOutcome } from "./save-loop.ts";

export type Call = (path: string, init?: RequestInit) => Promise<Response>;

/** The largest request body that browsers still send with `keepalive` after the page was closed. */
const maxKeepaliveLength = 60_000;

/** Sends one save and returns its outcome. Only an explicit confirmation counts as saved. */
export async function sendSave(
  { call, isOnline }: { call: Call; isOnline: () => boolean },
  chapterId: string,
  { request, isLast }: { request: SaveRequest; isLast: boolean },
): Promise<SendOutcome> {
  if (!isOnline()) return { kind: "offline" };
  const body = JSON.stringify(request);
  const keepalive = isLast && body.length < maxKeepaliveLength;
  try {
    const answer = await call(`/api/writing/chapters/${chapterId}/changes`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      keepalive,
      ...(!keepalive && { signal: AbortSignal.timeout(20_000) }),
    });
    return await outcomeOf(answer);
  } catch {
    // Without a complete answer the save may have arrived or not; it is sent again with the same id.
    return { kind: isOnline() ? "unreachable" : "offline" };
  }
}

async function outcomeOf(answer: Response): Promise<SendOutcome> {
  const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  const at = new Date(typeof body["savedAt"] === "string" ? body["savedAt"] : Date.now());
  const version = Number(body["version"]);
  if (answer.ok && Number.isInteger(version)) return { kind: "saved", version, at };
  switch (answer.status) {
    case 401:
      return { kind: "signed-out" };
    case 403:
      return { kind: body["statusCode"] === 403 && "data" in body ? "lapsed" : "signed-out" };
    case 404:
      return { kind: "gone" };
    case 409:
      if (body["reason"] !== "conflict") return { kind: "signed-out" };
      return { kind: "conflict", version, document: body["document"], savedAt: body["savedAt"] ? at : null };
    case 413:
    case 422:
      return refusalOf(body);
    default:
      return { kind: "unreachable" };
  }
}

function refusalOf({ reason, msg }: Record<string, unknown>): SendOutcome {
  if (reason === "too-many-steps") return { kind: "too-many-steps" };
  if (reason === "too-long" || reason === "too-many-blocks")
    return { kind: "too-long", message: String(msg) };
  return { kind: "refused" };
}
