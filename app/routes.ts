import type { RouteConfig } from "@react-router/dev/routes";
import { accountApiRoutes, accountRoutes } from "./features/account/routes.ts";
import { billingApiRoutes, billingRoutes } from "./features/billing/routes.ts";
import { adminRoutes } from "./features/admin/routes.ts";
import { paymentApiRoutes, paymentRoutes } from "./features/billing/providers/routes.ts";
import { bookFileRoutes, bookRoutes } from "./features/book/routes.ts";
import { dashboardRoutes } from "./features/dashboard/routes.ts";
import { editorApiRoutes, editorRoutes } from "./features/editor/routes.ts";
import { feedRoutes } from "./features/feeds/routes.ts";
import { followingRoutes } from "./features/following/routes.ts";
import { besideHome } from "./features/home/routes.ts";
import { manuscriptsRoutes } from "./features/manuscripts/routes.ts";
import { pagesRoutes } from "./features/pages/routes.ts";
import { profileRoutes } from "./features/profile/routes.ts";
import { publishingRoutes } from "./features/publishing/routes.ts";
import { readerRoutes } from "./features/reader/routes.ts";
import { searchApiRoutes, searchRoutes } from "./features/search/routes.ts";
import { inSiteLayout, shellRoutes } from "./features/shell/routes.ts";
import { writingsApiRoutes, writingsRoutes } from "./features/writings/routes.ts";
import { withRelativeFiles } from "./platform/http/route-files.ts";

export default withRelativeFiles(
  [
    ...shellRoutes,
    ...searchApiRoutes,
    ...accountApiRoutes,
    ...billingApiRoutes,
    ...bookFileRoutes,
    ...paymentApiRoutes,
    ...editorApiRoutes,
    ...writingsApiRoutes,
    ...feedRoutes,
    // Pages. One with `handle = { layout: "blank" }` is shown without header and footer.
    inSiteLayout([
      besideHome([
        ...searchRoutes,
        ...bookRoutes,
        ...readerRoutes,
        ...pagesRoutes,
        ...accountRoutes,
        ...paymentRoutes,
        ...profileRoutes,
        ...adminRoutes,
        ...writingsRoutes,
        ...publishingRoutes,
        ...followingRoutes,
        ...manuscriptsRoutes,
        ...editorRoutes,
        ...dashboardRoutes,
        ...billingRoutes,
      ]),
    ]),
  ],
  import.meta.dirname,
) satisfies RouteConfig;
