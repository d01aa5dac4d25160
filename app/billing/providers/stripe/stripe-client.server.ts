import type { Stripe } from "stripe";
import type { Settings } from "#app/platform/config/settings.server.ts";

type Keys = Pick<Settings, "STRIPE_SECRET_KEY" | "STRIPE_API_URL">;

const opened = new Map<string, Promise<Stripe>>();

/** Stripe's client, loaded at its first use: a site without Stripe does not load it. */
export function stripeClient({ STRIPE_SECRET_KEY = "", STRIPE_API_URL = "" }: Keys): Promise<Stripe> {
  const name = `${STRIPE_API_URL} ${STRIPE_SECRET_KEY}`;
  const known = opened.get(name) ?? open(STRIPE_SECRET_KEY, STRIPE_API_URL);
  opened.set(name, known);
  return known;
}

async function open(key: string, address: string): Promise<Stripe> {
  const { default: Client } = await import("stripe");
  // A page waits for this: no answer within some seconds counts as a failure.
  const patience = { timeout: 6_000, maxNetworkRetries: 1, telemetry: false };
  if (!address) return new Client(key, patience);
  const { hostname: host, port, protocol } = new URL(address);
  const isPlain = protocol === "http:";
  return new Client(key, {
    ...patience,
    host,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? "http" : "https",
  });
}

/** A request to Stripe failed. */
export class StripeRequestError extends Error {
  override name = "StripeRequestError";
  /** Stripe's type of the error: `StripeCardError`, `StripeConnectionError`, … */
  readonly kind: string;
  readonly code: string | null;
  constructor(operation: string, cause: unknown) {
    super(`Stripe: ${operation} failed`, { cause });
    this.kind = textOf(cause, "type") ?? "unknown";
    this.code = textOf(cause, "code");
  }
}

function textOf(cause: unknown, name: string): string | null {
  if (typeof cause !== "object" || cause === null) return null;
  const value: unknown = Reflect.get(cause, name);
  return typeof value === "string" ? value : null;
}

/** Calls Stripe; throws StripeRequestError. */
export async function ask<Answer>(
  settings: Keys,
  operation: string,
  question: (stripe: Stripe) => Promise<Answer>,
): Promise<Answer> {
  const stripe = await stripeClient(settings);
  try {
    return await question(stripe);
  } catch (error) {
    throw new StripeRequestError(operation, error);
  }
}
