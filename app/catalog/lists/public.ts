export { bookListAddress, bookLists } from "./book-lists.ts";
