export { genresWanted } from "./sign-up-events.server.ts";
