import type { RouteConfig } from "@react-router/dev/routes";
import { homeRoutes } from "./features/home/routes.ts";
import { readerRoutes } from "./features/reader/routes.ts";
import { withRelativeFiles } from "./platform/http/route-files.ts";

export default withRelativeFiles([...homeRoutes, ...readerRoutes], import.meta.dirname) satisfies RouteConfig;
