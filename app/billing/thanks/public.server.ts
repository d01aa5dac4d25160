export { findThanks } from "./thanks-queries.server.ts";
