import type { RouteConfig } from "@react-router/dev/routes";
import { bookFileRoutes, bookRoutes } from "./features/book/routes.ts";
import { besideHome } from "./features/home/routes.ts";
import { pagesRoutes } from "./features/pages/routes.ts";
import { readerRoutes } from "./features/reader/routes.ts";
import { searchApiRoutes, searchRoutes } from "./features/search/routes.ts";
import { inSiteLayout, shellRoutes } from "./features/shell/routes.ts";
import { withRelativeFiles } from "./platform/http/route-files.ts";

export default withRelativeFiles(
  [
    ...shellRoutes,
    ...searchApiRoutes,
    ...bookFileRoutes,
    // Pages. One with `handle = { layout: "blank" }` is shown without header and footer.
    inSiteLayout([besideHome([...searchRoutes, ...bookRoutes, ...readerRoutes, ...pagesRoutes])]),
  ],
  import.meta.dirname,
) satisfies RouteConfig;
