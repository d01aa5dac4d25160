import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A new secret, as its receiver enters it. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString("base64");

/** The headers of a message as Standard Webhooks has them: id, time in seconds, and HMAC-SHA256 of all with the body. */
export function webhookHeaders(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": `v1,${signature}` };
}
