import { saveFrontPageChoice } from "#app/catalog/front-page/public.server.ts";
import type { FrontPageChoice } from "#app/catalog/front-page/public.ts";
import { recordAdminAction } from "#app/identity/audit/public.server.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

/** Changes the front page and logs it. */
export async function saveFrontPageAsAdmin(
  site: Site,
  operator: Viewer,
  { choice, reason }: { choice: FrontPageChoice; reason: string },
): Promise<void> {
  await site.db.transaction(async (tx) => {
    await saveFrontPageChoice(tx, choice, site.now());
    const subject = { kind: "front-page", id: "front-page" } as const;
    const details = {
      rows: choice.rows.join(", "),
      pinned: choice.pinned.join(", "),
      dayBook: choice.dayBook,
    };
    await recordAdminAction(
      tx,
      { actorId: operator.account.id, name: "front-page-saved", subject, reason, details },
      site.now(),
    );
  });
}
