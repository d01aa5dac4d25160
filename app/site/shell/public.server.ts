/** The three links at the foot of the page, as the operator set them. */
export { socialLinksOf } from "./frame/social-links.server.ts";
/** The build that runs, whose id the footer and About name. */
export { currentBuild } from "./builds/build-facts.server.ts";
/** What this build answers programs by, from its route table. */
export { endpointsOf } from "./builds/route-table.server.ts";
