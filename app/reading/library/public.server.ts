export { chooseForBook } from "./books/library-commands.server.ts";
export { libraryCookies } from "./library-cookie.server.ts";
export { libraryOperations } from "./books/library-operations.server.ts";
export { moveBooks } from "./books/move-books-commands.server.ts";
