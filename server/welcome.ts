import { startPayments } from "#app/billing/providers/start-payments.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

/**
 * Runs before the first visitor: payments are settled, and a new site gets the demo catalogue. Failures are only
 * logged, as a site without it still works.
 */
export async function welcome(site: Site): Promise<void> {
  await startPayments(site);
  if (site.settings.DEMO_CATALOG === "no") return;
  try {
    const { rowCount } = await site.db.execute("select from people limit 1");
    if (rowCount) return;
    // People remain when books are deleted: a site that was emptied is not new. The importer is the largest part of the
    // program, and only a new site needs it to start.
    const { loadDemo } = await import("#app/catalog/importing/demo/load-demo.server.ts");
    const works = await loadDemo(site);
    if (works > 0) site.log.info({ works }, "loaded the demo catalogue");
  } catch (error) {
    site.log.error({ err: error }, "the demo catalogue could not be loaded");
  }
}
