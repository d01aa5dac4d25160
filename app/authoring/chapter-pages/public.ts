export { chaptersOnPage, pageOf, readPage } from "./page-of.ts";
