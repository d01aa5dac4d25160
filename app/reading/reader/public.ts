export { locatorKey } from "./locator/locator-key.ts";
export { type ChapterExtent, describeProgress, readLocator, type StoredLocator } from "./locator/locator.ts";
