export { saveFrontPageChoice } from "./front-page-commands.server.ts";
export {
  findDayBookTitle,
  findFrontPageChoice,
  listGenreRows,
  storedFrontPageChoice,
} from "./front-page-queries.server.ts";
