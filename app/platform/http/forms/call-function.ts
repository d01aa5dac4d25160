/** Why a server function failed. The messages are those of the public client for such functions (X09). */
export class FunctionError extends Error {
  override name = "FunctionError";
  readonly reason: keyof typeof messages;
  /** What the function itself says, if it answered. */
  readonly detail: string | null;

  constructor(reason: keyof typeof messages, options: ErrorOptions & { detail?: string | null } = {}) {
    super(messages[reason], options);
    this.reason = reason;
    this.detail = options.detail ?? null;
  }
}

const messages = {
  "not-sent": "Failed to send a request to the Edge Function",
  relay: "Relay Error invoking the Edge Function",
  refused: "Edge Function returned a non-2xx status code",
};

type Send = (path: string, init: RequestInit) => Promise<Response>;

/**
 * Calls `POST /functions/v1/{name}` with a JSON body and reads the response by its content type: JSON as a value,
 * bytes as a File, anything else as text. Throws FunctionError.
 */
export async function callFunction(name: string, body: unknown, send: Send = fetch): Promise<unknown> {
  const answer = await send(`/functions/v1/${encodeURIComponent(name)}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new FunctionError("not-sent", { cause });
  });
  const detail = answer.ok ? null : await messageIn(answer);
  if (answer.headers.get("x-relay-error") === "true") throw new FunctionError("relay", { detail });
  if (!answer.ok) throw new FunctionError("refused", { cause: answer.status, detail });
  const type = answer.headers.get("content-type") ?? "";
  if (type.includes("application/json")) return answer.json();
  return type.includes("application/octet-stream") ? fileOf(answer) : answer.text();
}

async function messageIn(answer: Response): Promise<string | null> {
  const body: unknown = await answer.json().catch(() => null);
  const hasDetail = typeof body === "object" && body !== null && "msg" in body;
  return hasDetail && typeof body.msg === "string" ? body.msg : null;
}

async function fileOf(answer: Response): Promise<File> {
  const named = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  return new File([await answer.blob()], decodeURIComponent(named ?? "file"));
}
