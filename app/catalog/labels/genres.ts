/** The fixed list of genres. Every other heading of a source is a subject. */
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
