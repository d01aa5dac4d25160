import { listPlans } from "#app/billing/plans/public.server.ts";
import { offerLabel } from "#app/billing/plans/public.ts";
import { checkoutProvider } from "#app/billing/providers/public.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";

/** What writing costs, for a stranger; null where nothing is sold. */
export async function offerLine(site: Pick<Site, "db" | "settings">): Promise<string | null> {
  const { settings } = site;
  if (!checkoutProvider(settings)) return null;
  const line = offerLabel((await listPlans(site)).filter(({ isOffered }) => isOffered));
  const trial = settings.TRIAL_DAYS > 0 ? `free for ${counted(settings.TRIAL_DAYS, "day")}, then ` : "";
  return line && `${trial}${line}`;
}
