export { moveMarks } from "./marks-commands.server.ts";
export { booksLike } from "./similar-queries.server.ts";
