export { fold } from "./fold.ts";
export { indexBooks } from "./index-books.server.ts";
