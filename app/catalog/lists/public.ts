export { bookListAddress, bookLists, isBookList } from "./book-lists.ts";
