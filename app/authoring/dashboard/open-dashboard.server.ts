import type { EntitlementState } from "#app/access/gates/entitlement-state.ts";
import { getOwnWork, writingProfiles } from "#app/authoring/ownership/public.server.ts";
import { nameOrHandle } from "#app/identity/names/public.ts";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { dayKey } from "#app/ui/times/times.ts";
import type { Shown } from "./load-sections.server.ts";
import { allPens, readView } from "./view/dashboard-input.ts";
import { rangeLabels } from "./view/range-label.ts";

/** Of the account, for all its names. Without a plan nobody comes here. */
const planLabels: Record<EntitlementState, string> = {
  UNPAID: "none",
  TRIAL: "trial",
  ACTIVE: "active",
  GRACE: "renewal on its way",
  PAST_DUE: "a charge failed",
  COMPLIMENTARY: "given to you",
};

interface Opening {
  search: URLSearchParams;
  /** The work of the page; null on the dashboard of all. */
  workId: string | null;
}

/** Whose numbers an address shows to its viewer: never another account's, and without being chosen never two names together. */
export async function openDashboard(context: Context, { search, workId }: Opening) {
  const writer = getWriter(context);
  const site = context.get(siteContext);
  const { timeZone } = writer.account;
  const zone = timeZone ?? "UTC";
  const work = workId === null ? null : await getOwnWork(context, writer, { workId });
  const names = work ? [work.profile] : writingProfiles(writer);
  const acting = work?.profile.handle ?? writer.profile.handle;
  const view = readView(search, {
    path: workId === null ? "/author-dashboard" : `/author-dashboard/${workId}`,
    today: dayKey(site.now(), zone),
    pens: names.map(({ handle }) => handle),
    acting,
  });
  const profiles = names.filter(({ handle }) => view.pen === allPens || handle === view.pen);
  const shown: Shown = { site, view, profiles, zone, workId };
  const frame = {
    view,
    zone: timeZone,
    plan: planLabels[writer.entitlement.state],
    countsDevices: site.settings.DEVICE_FIRSTS === "yes",
    labels: rangeLabels(view),
    pens: names.map((pen) => ({ handle: pen.handle, name: nameOrHandle(pen) })),
    // A family profile has no works.
    mayWrite: names.length > 0,
    name: nameOrHandle(writer.profile),
  };
  return { shown, frame, writer, work };
}

export type Frame = Awaited<ReturnType<typeof openDashboard>>["frame"];
