/** Addresses of the information pages with the day of each one's version, for the sitemap. */
export { listInformationPages } from "./information-texts.server.ts";
