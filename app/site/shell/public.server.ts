/** The three social links of the footer, as configured. */
export { socialLinksOf } from "./frame/social-links.server.ts";
/** The running build, whose id the footer and About show. */
export { currentBuild } from "./builds/build-facts.server.ts";
/** This build's resource routes. */
export { endpointsOf } from "./builds/route-table.server.ts";
