import { recordJoined } from "#app/catalog/importing/joining/joining-events.server.ts";
import { libraryCookies, moveBooks } from "#app/reading/library/public.server.ts";
import { lookForMarks } from "#app/reading/annotations/revisions/anchor-marks-job.server.ts";
import { draftRequested } from "#app/reading/reader/preview/draft-events.server.ts";
import { accountExported } from "#app/identity/account/export/export-archive.server.ts";
import { sitemapPagesWanted } from "#app/catalog/feeds/public.server.ts";
import {
  announceRelease,
  copyFollows,
  countFollowers,
  countForHeader,
  enqueueFollowerMails,
} from "#app/community/following/public.server.ts";
import { recordError } from "#app/operations/errors/public.server.ts";
import { exportEvents } from "#app/operations/analytics/identity/export-events-queries.server.ts";
import { archiveWorks } from "#app/authoring/formats/public.server.ts";
import { profileRemoved } from "#app/identity/profiles/public.server.ts";
import {
  audienceCounted,
  creditRenamed,
  lockWorksOf,
  moveAuthorship,
  releasePublished,
} from "#app/authoring/releases/public.server.ts";
import { textsPublished } from "#app/authoring/releases/release-events.server.ts";
import { renderDraft } from "#app/authoring/releases/preview/draft.server.ts";
import { hasBooks } from "#app/authoring/releases/has-books.server.ts";
import { reassignWorks } from "#app/authoring/works/settings/name-commands.server.ts";
import { worksReassigned } from "#app/authoring/works/work-events.server.ts";
import { sendReleaseWebhook } from "#app/authoring/releases/published/release-webhook.server.ts";
import {
  profileRenamed,
  profileRenaming,
  publicNameRequired,
} from "#app/identity/names/rename-profile.server.ts";
import { offerLine } from "#app/billing/checkout/offer-line.server.ts";
import { offerWanted } from "#app/identity/sign-in/sign-in-events.server.ts";
import { profileSynced } from "#app/identity/api/sync-events.server.ts";
import { jobFailed } from "#app/platform/jobs/job-events.server.ts";
import { type Hook, on } from "#app/platform/events/events.server.ts";

/** The listeners of each event, called in this order. The only way from a slice to one that is built on it. */
export const hooks: Hook[] = [
  on(accountExported, ({ site, accountId }) => archiveWorks(site, accountId)),
  on(accountExported, ({ site, accountId }) => exportEvents(site, accountId)),
  on(audienceCounted, countFollowers),
  on(jobFailed, ({ site, error }) => recordError(site, error, "/jobs")),
  on(offerWanted, offerLine),
  on(draftRequested, renderDraft),
  on(profileRemoved, reassignWorks),
  on(profileRemoved, copyFollows),
  on(profileSynced, countForHeader),
  on(profileSynced, libraryCookies),
  on(profileRenaming, lockWorksOf),
  on(profileRenamed, creditRenamed),
  on(publicNameRequired, hasBooks),
  on(recordJoined, moveBooks),
  on(releasePublished, enqueueFollowerMails),
  on(releasePublished, announceRelease),
  on(releasePublished, sendReleaseWebhook),
  // Imported late: these texts refer to the build with all routes, which the command line does not need.
  on(sitemapPagesWanted, async (settings) => {
    const { listInformationPages } = await import("#app/site/pages/public.server.ts");
    return listInformationPages(settings);
  }),
  on(textsPublished, lookForMarks),
  on(worksReassigned, moveAuthorship),
];
