// The build imports every route, and some import this file, so it can be read only during a request.
import * as build from "virtual:react-router/server-build";

/** The id of the build that this process serves: a hash of all browser assets, which every page names. */
export const buildId = (): string => build.assets.version;
