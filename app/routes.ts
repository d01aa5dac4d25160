import type { RouteConfig } from "@react-router/dev/routes";
import { accountRoutes } from "./identity/account/routes.ts";
import { accountApiRoutes } from "./identity/api/routes.ts";
import { liveRoutes } from "./identity/live/routes.ts";
import { signInRoutes } from "./identity/sign-in/routes.ts";
import { signUpRoutes } from "./identity/sign-up/routes.ts";
import { authorRoutes } from "./catalog/authors/routes.ts";
import { directoryRoutes } from "./catalog/directory/routes.ts";
import { listFeedRoutes, listRoutes } from "./catalog/lists/routes.ts";
import { collectionFeedRoutes, collectionRoutes } from "./catalog/collections/routes.ts";
import { seriesRoutes } from "./catalog/series/routes.ts";
import { subjectRoutes } from "./catalog/subjects/routes.ts";
import { exclusionRoutes } from "./catalog/exclusions/routes.ts";
import { savedSearchRoutes } from "./catalog/saved-searches/routes.ts";
import { randomRoutes } from "./catalog/suggestions/routes.ts";
import { entitlementApiRoutes } from "./billing/entitlement/routes.ts";
import { interstitialRoutes } from "./billing/interstitial/routes.ts";
import { subscriptionRoutes } from "./billing/subscription/routes.ts";
import { checkoutRoutes } from "./billing/checkout/routes.ts";
import { analyticsApiRoutes, analyticsRoutes } from "./operations/analytics/routes.ts";
import { errorRoutes } from "./operations/errors/routes.ts";
import { adminRoutes } from "./operations/admin/routes.ts";
import { paymentApiRoutes } from "./billing/providers/routes.ts";
import { bookFileRoutes, bookRoutes } from "./catalog/books/routes.ts";
import { dashboardRoutes } from "./authoring/dashboard/routes.ts";
import { editorApiRoutes, editorRoutes } from "./authoring/editor/routes.ts";
import { catalogRoutes } from "./catalog/opds/routes.ts";
import { feedRoutes } from "./catalog/feeds/routes.ts";
import { followingRoutes } from "./community/following/routes.ts";
import { apiPageRoutes, apiRoutes } from "./site/api/routes.ts";
import { supabaseRoutes } from "./site/supabase/routes.ts";
import { besideHome } from "./site/home/routes.ts";
import { manuscriptsRoutes } from "./authoring/formats/routes.ts";
import { pagesRoutes } from "./site/pages/routes.ts";
import { profileRoutes } from "./identity/profiles/routes.ts";
import { releaseRoutes } from "./authoring/releases/routes.ts";
import { annotationRoutes } from "./reading/annotations/routes.ts";
import { deviceRoutes } from "./reading/devices/routes.ts";
import { dictionaryRoutes } from "./reading/dictionary/routes.ts";
import { historyApiRoutes } from "./reading/history/routes.ts";
import { libraryApiRoutes, libraryRoutes } from "./reading/library/routes.ts";
import { offlinePageRoutes, offlineRoutes } from "./reading/offline/routes.ts";
import { progressionRoutes } from "./reading/progression/routes.ts";
import { chapterChangesRoutes, readChapterRoutes } from "./reading/read-chapters/routes.ts";
import { readerRoutes } from "./reading/reader/routes.ts";
import { visitRoutes } from "./catalog/visits/routes.ts";
import { passageApiRoutes, passageRoutes } from "./catalog/passages/routes.ts";
import { searchApiRoutes, searchRoutes } from "./catalog/search/routes.ts";
import { welcomeRoutes } from "./site/welcome/routes.ts";
import { inSiteLayout, shellRoutes } from "./site/shell/routes.ts";
import { writingsApiRoutes, writingsRoutes } from "./authoring/works/routes.ts";
import { withRelativeFiles } from "./platform/http/route-files.ts";

export default withRelativeFiles(
  [
    ...shellRoutes,
    ...searchApiRoutes,
    ...passageApiRoutes,
    ...visitRoutes,
    ...analyticsApiRoutes,
    ...libraryApiRoutes,
    ...historyApiRoutes,
    ...progressionRoutes,
    ...annotationRoutes,
    ...readChapterRoutes,
    ...dictionaryRoutes,
    ...offlineRoutes,
    ...accountApiRoutes,
    ...entitlementApiRoutes,
    ...bookFileRoutes,
    ...paymentApiRoutes,
    ...editorApiRoutes,
    ...writingsApiRoutes,
    ...feedRoutes,
    ...deviceRoutes,
    ...catalogRoutes,
    ...randomRoutes,
    ...listFeedRoutes,
    ...collectionFeedRoutes,
    ...apiRoutes,
    ...supabaseRoutes,
    ...liveRoutes,
    // Pages. One with `handle = { layout: "blank" }` is shown without header and footer.
    inSiteLayout([
      besideHome([
        ...searchRoutes,
        ...passageRoutes,
        ...bookRoutes,
        ...readerRoutes,
        ...chapterChangesRoutes,
        ...offlinePageRoutes,
        ...pagesRoutes,
        ...apiPageRoutes,
        ...signInRoutes,
        ...signUpRoutes,
        ...welcomeRoutes,
        ...accountRoutes,
        ...exclusionRoutes,
        ...savedSearchRoutes,
        ...checkoutRoutes,
        ...profileRoutes,
        ...authorRoutes,
        ...directoryRoutes,
        ...seriesRoutes,
        ...listRoutes,
        ...collectionRoutes,
        ...subjectRoutes,
        ...adminRoutes,
        ...analyticsRoutes,
        ...errorRoutes,
        ...writingsRoutes,
        ...releaseRoutes,
        ...libraryRoutes,
        ...followingRoutes,
        ...manuscriptsRoutes,
        ...editorRoutes,
        ...dashboardRoutes,
        ...interstitialRoutes,
        ...subscriptionRoutes,
      ]),
    ]),
  ],
  import.meta.dirname,
) satisfies RouteConfig;
