export { followMovedBook } from "./moved-book.server.ts";
