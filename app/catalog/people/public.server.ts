export { authorAddress, firstAuthors, handleOfPerson, toLinkedAuthor } from "./author-address.server.ts";
export type { LinkedAuthor, NamedAuthor } from "./author-address.server.ts";
