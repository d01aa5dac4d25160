/** The three links at the foot of the page, as the operator set them. */
export { socialLinksOf } from "./frame/social-links.server.ts";
/** What this build answers programs by, from its route table. */
export { endpointsOf } from "./builds/route-table.server.ts";
