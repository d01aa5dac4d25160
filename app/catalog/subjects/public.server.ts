export { findGenrePick } from "./genre-pick.server.ts";
