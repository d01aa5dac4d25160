import type { Settings } from "#app/platform/config/settings.server.ts";
import { type Subscriber, SubscriberShape } from "./revenuecat-shapes.ts";

const patienceMs = 5_000;

/** RevenueCat did not answer, or not in the expected form. */
export class RevenuecatError extends Error {
  override name = "RevenuecatError";
}

/** The purchases of a customer at RevenueCat; throws RevenuecatError. */
export async function callRevenuecat(
  { REVENUECAT_API_URL = "https://api.revenuecat.com", REVENUECAT_API_KEY = "" }: Settings,
  customerId: string,
): Promise<Subscriber> {
  const url = `${REVENUECAT_API_URL}/v1/subscribers/${encodeURIComponent(customerId)}`;
  try {
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${REVENUECAT_API_KEY}`, accept: "application/json" },
      signal: AbortSignal.timeout(patienceMs),
      redirect: "error",
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return SubscriberShape.parse(await answer.json()).subscriber;
  } catch (error) {
    throw new RevenuecatError("RevenueCat does not say what a customer has", { cause: error });
  }
}
