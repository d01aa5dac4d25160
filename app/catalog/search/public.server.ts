export { fold } from "./terms/fold.ts";
export { indexBooks } from "./terms/index-books.server.ts";
