/** The short list of genres that shelves are made of. Whatever else a source calls its books is a subject. */
export const genres = [
  "Fiction",
  "Fantasy",
  "Science Fiction",
  "Mystery",
  "Adventure",
  "Horror",
  "Romance",
  "Historical",
  "Comedy",
  "Satire",
  "Children’s",
  "Poetry",
  "Drama",
  "Short Fiction",
  "Nonfiction",
  "Philosophy",
  "Science",
  "Memoir",
  "Travel",
  "Classics",
] as const;

export type Genre = (typeof genres)[number];
