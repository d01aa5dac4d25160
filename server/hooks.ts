import { accountExported } from "#app/features/account/public.server.ts";
import { sitemapPagesWanted } from "#app/features/feeds/public.server.ts";
import { askToTell, countFollowers, giveFollows } from "#app/features/following/public.server.ts";
import { archiveWorks } from "#app/features/manuscripts/public.server.ts";
import { profileRemoved } from "#app/features/profile/public.server.ts";
import {
  audienceCounted,
  creditRenamed,
  lockWorksOf,
  moveAuthorship,
  releasePublished,
} from "#app/features/publishing/public.server.ts";
import { hasBooks } from "#app/features/publishing/works/has-books.server.ts";
import { giveWorks, worksReassigned } from "#app/features/writings/public.server.ts";
import {
  profileRenamed,
  profileRenaming,
  publicNameAsked,
} from "#app/domain/viewer/rename-profile.server.ts";
import { type Hook, on } from "#app/platform/events/events.server.ts";

/** Who listens to what: one line a listener, told in this order. The only way from a slice to one that is built on it. */
export const hooks: Hook[] = [
  on(accountExported, ({ site, accountId }) => archiveWorks(site, accountId)),
  on(audienceCounted, countFollowers),
  on(profileRemoved, giveWorks),
  on(profileRemoved, giveFollows),
  on(profileRenaming, lockWorksOf),
  on(profileRenamed, creditRenamed),
  on(publicNameAsked, hasBooks),
  on(releasePublished, askToTell),
  // The texts name the build, and with it every route: the command line does without.
  on(sitemapPagesWanted, async (settings) => {
    const { listInformationPages } = await import("#app/features/pages/public.server.ts");
    return listInformationPages(settings);
  }),
  on(worksReassigned, moveAuthorship),
];
