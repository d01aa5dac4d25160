/** Why a server function failed. The messages are those of the public client for such functions (X09). */
export class FunctionError extends Error {
  override name = "FunctionError";
  readonly reason: keyof typeof messages;

  constructor(reason: keyof typeof messages, options?: ErrorOptions) {
    super(messages[reason], options);
    this.reason = reason;
  }
}

const messages = {
  "not-sent": "Failed to send a request to the Edge Function",
  relay: "Relay Error invoking the Edge Function",
  refused: "Edge Function returned a non-2xx status code",
};

/**
 * Calls `POST /functions/v1/{name}` with a JSON body and reads the response by its content type: JSON as a value,
 * anything else as text. Throws FunctionError.
 */
export async function callFunction(name: string, body: unknown, ask: typeof fetch = fetch): Promise<unknown> {
  const answer = await ask(`/functions/v1/${encodeURIComponent(name)}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new FunctionError("not-sent", { cause });
  });
  if (answer.headers.get("x-relay-error") === "true") throw new FunctionError("relay");
  if (!answer.ok) throw new FunctionError("refused", { cause: answer.status });
  const isJson = answer.headers.get("content-type")?.includes("application/json");
  return isJson ? answer.json() : answer.text();
}
