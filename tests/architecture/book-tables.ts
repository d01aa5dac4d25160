/** Tables beside `books` that hold what is shown of books: texts, names, files, and what they are found by and listed under. */
export const bookTables = [
  "announced_revisions",
  "book_aliases",
  "book_bit_changes",
  "book_bit_terms",
  "book_bits",
  "book_cards",
  "book_files",
  "book_find",
  "book_identifiers",
  "book_listings",
  "book_navigation",
  "book_people",
  "book_subjects",
  "chapters",
  "collection_books",
  "file_digests",
  "rising_books",
  "search_suggestions",
  "similar_books",
  "text_passages",
];

/** Tables with the id of a book that hold nothing of it, and why. */
export const otherTables: Record<string, string> = {
  annotations: "a reader's own marks",
  library_books: "what a reader does with a book",
  places: "where a reader is in a book",
  read_chapters: "what a reader has read",
  reader_marks: "what readers took up, for computing which books are read together",
  reading_days: "how long a reader read",
  shelf_books: "which books a reader put on a shelf",
  synced_documents: "where a reader's device is in a book",
  tag_merge_books: "which books had a tag before it was merged, for undoing it",
  work_publications: "the state of a work, for its author",
};

export interface Owner {
  /** Tables that it reads without the relation of `access`. */
  reads: string[];
  because: string;
}

/**
 * The files that read these tables in a statement of their own, without `listedBooks` or `openBooks`, and why that does not show anything
 * to somebody who may not see it.
 */
export const owners: Record<string, Owner> = {
  "app/authoring/dashboard/activity/activity-queries.server.ts": {
    reads: ["releases"],
    because: "shows authors when they released something of their own works, and nobody else's",
  },
  "app/authoring/releases/announced-revisions.server.ts": {
    reads: ["announced_revisions", "chapters"],
    because: "stores the text that a release replaces",
  },
  "app/authoring/releases/book/chapter-links.server.ts": {
    reads: ["chapters"],
    because: "rewrites the links between the chapters of a book that its author changes",
  },
  "app/authoring/releases/book/rename-author.server.ts": {
    reads: ["book_people"],
    because: "writes a profile's new name to its books",
  },
  "app/authoring/releases/book/withheld-files.server.ts": {
    reads: ["book_files"],
    because: "says which stored files no public address serves",
  },
  "app/authoring/releases/book/write-book.server.ts": {
    reads: ["book_people", "book_subjects", "books", "chapters"],
    because: "writes the books of works",
  },
  "app/authoring/releases/take-back/take-back.server.ts": {
    reads: ["releases"],
    because: "takes back the last release of a work, for its author",
  },
  "app/authoring/releases/take-back/undo-rows.server.ts": {
    reads: [
      "book_files",
      "book_identifiers",
      "book_navigation",
      "book_subjects",
      "books",
      "chapters",
      "releases",
    ],
    because: "stores what a release replaces, and writes it back",
  },
  "app/catalog/books/book-queries.server.ts": {
    reads: ["book_find", "book_people"],
    because: "`otherEditions` is a part of the statement of related books, which joins `listedBooks`",
  },
  "app/catalog/books/files/work-file.server.ts": {
    reads: ["book_files", "book_identifiers", "book_navigation", "book_people", "book_subjects", "chapters"],
    because: "makes the file of a book that `openBooksTable` found in its first statement",
  },
  "app/catalog/books/holding-collections-queries.server.ts": {
    reads: ["collection_books"],
    because: "names the collections of the book whose page is shown",
  },
  "app/catalog/collections/collection-commands.server.ts": {
    reads: ["collection_books"],
    because: "replaces the books of a collection",
  },
  "app/catalog/exclusions/exclusion-queries.server.ts": {
    reads: ["search_suggestions"],
    because: "finds beginnings of names, of which the statement shows those with a book of `listedBooks`",
  },
  "app/catalog/file-digests/file-digest-commands.server.ts": {
    reads: ["chapters"],
    because: "stores the order of the chapters in a file that was just served",
  },
  "app/catalog/importing/bench-catalog/bench-catalog-cli.server.ts": {
    reads: ["books"],
    because: "writes the books of benchmarks, and refuses a site with other books",
  },
  "app/catalog/importing/csv/store-records-commands.server.ts": {
    reads: ["book_identifiers", "book_people", "books"],
    because: "writes records, and looks for those that are known already, whatever their state",
  },
  "app/catalog/importing/epub/importer.server.ts": {
    reads: ["book_people", "books"],
    because: "tells whoever imports a file which book it has become",
  },
  "app/catalog/importing/epub/storing/known-book-queries.server.ts": {
    reads: ["book_identifiers", "book_people", "books", "chapters"],
    because: "looks for the book of a file that is imported, whatever its state",
  },
  "app/catalog/importing/epub/storing/store-book-commands.server.ts": {
    reads: ["books"],
    because: "writes imported books",
  },
  "app/catalog/importing/joining/join-records.server.ts": {
    reads: ["book_identifiers", "book_people", "books"],
    because: "merges records with the books that they describe",
  },
  "app/catalog/importing/matter/read-matter.server.ts": {
    reads: ["books", "chapters"],
    because: "reads the files of imported books again, to write which chapters are front and back matter",
  },
  "app/catalog/importing/matter/recount-lengths.server.ts": {
    reads: ["chapters"],
    because: "writes the lengths of books",
  },
  "app/catalog/importing/records/people-commands.server.ts": {
    reads: ["book_people"],
    because: "writes who made a book",
  },
  "app/catalog/importing/sweep-files-job.server.ts": {
    reads: ["book_files"],
    because: "removes stored files that nothing refers to",
  },
  "app/catalog/importing/tags/change-tag-commands.server.ts": {
    reads: ["book_subjects"],
    because: "lists which books to index again after a tag was changed",
  },
  "app/catalog/importing/tags/merging/merge-tags-commands.server.ts": {
    reads: ["book_subjects"],
    because: "moves books from one tag to another",
  },
  "app/catalog/importing/tags/merging/record-merge-commands.server.ts": {
    reads: ["book_subjects"],
    because: "stores which books had a tag, for undoing its merge",
  },
  "app/catalog/importing/tags/merging/undo-merge-commands.server.ts": {
    reads: ["book_subjects"],
    because: "gives books back the tag that they had",
  },
  "app/catalog/importing/tags/show-refiled.server.ts": {
    reads: ["books"],
    because: "invalidates the pages of books whose tags were changed",
  },
  "app/catalog/importing/tags/tag-views.server.ts": {
    reads: ["book_subjects"],
    because: "counts for operators what a merge of tags would change",
  },
  "app/catalog/lists/rising/rising-commands.server.ts": {
    reads: ["rising_books"],
    because: "writes which books are rising; which of them a viewer sees is chosen when they are listed",
  },
  "app/catalog/passages/finding/passage-queries.server.ts": {
    reads: ["chapters"],
    because: "`inBook` narrows the statement of candidates, which joins `listedBooks`",
  },
  "app/catalog/passages/indexing/index-passages.server.ts": {
    reads: ["chapters", "text_passages"],
    because: "writes the index of passages",
  },
  "app/catalog/search/index/bits/book-bits-jobs.server.ts": {
    reads: ["book_bit_terms", "book_find"],
    because: "decides when the bit strings are written again",
  },
  "app/catalog/search/index/bits/count-by-bits.server.ts": {
    reads: ["book_bit_changes", "book_bit_terms", "book_bits", "book_find"],
    because:
      "counts without the books of suspended authors, and only for viewers whom `isStillListed` suffices",
  },
  "app/catalog/search/index/bits/known-bits.server.ts": {
    reads: ["book_bit_terms"],
    because: "reads which terms have bit strings",
  },
  "app/catalog/search/index/bits/write-bits.server.ts": {
    reads: ["book_bit_changes", "book_bit_terms", "book_bits", "book_find"],
    because: "writes the bit strings",
  },
  "app/catalog/search/index/matching.server.ts": {
    reads: ["book_cards", "book_find"],
    because: "parts of conditions on what `fromIndex` lists, which is `isStillListed` or joins `listedBooks`",
  },
  "app/catalog/search/index/postgres-candidates.server.ts": {
    reads: ["book_cards", "book_find"],
    because: "reads the cards of what `indexed` found for a viewer, and narrows what it may find",
  },
  "app/catalog/search/index/hits/postgres-hits.server.ts": {
    reads: ["book_bit_terms"],
    because: "reads the version of the bit strings in the statement of what `indexed` found",
  },
  "app/catalog/search/index/postgres-suggestions.server.ts": {
    reads: ["search_suggestions"],
    because: "finds beginnings of names, of which the statement shows those with a book of `listedBooks`",
  },
  "app/catalog/search/index/postgres-writes.server.ts": {
    reads: ["book_cards", "book_find", "book_people", "book_subjects", "search_suggestions"],
    because: "writes the search index",
  },
  "app/catalog/search/terms/index-books.server.ts": {
    reads: ["book_listings", "book_subjects", "books"],
    because: "writes what books are listed under",
  },
  "app/catalog/search/terms/index-search-job.server.ts": {
    reads: ["book_cards", "book_find", "search_suggestions"],
    because: "writes what is missing in the search index, and removes what is left over",
  },
  "app/catalog/search/terms/search-documents.server.ts": {
    reads: [
      "book_cards",
      "book_find",
      "book_identifiers",
      "book_listings",
      "book_people",
      "book_subjects",
      "books",
      "chapters",
    ],
    because: "gathers what is written to the search index",
  },
  "app/catalog/similar/marks-commands.server.ts": {
    reads: ["books", "similar_books"],
    because: "writes what readers took up",
  },
  "app/catalog/similar/similar-books-commands.server.ts": {
    reads: ["books", "similar_books"],
    because:
      "writes which books are read together; which of them a viewer sees is chosen when they are listed",
  },
  "app/catalog/similar/similar-queries.server.ts": {
    reads: ["book_people", "book_subjects", "similar_books"],
    because: "`booksLike` is a part of statements that join `listedBooks`",
  },
  "app/catalog/subjects/subject-queries.server.ts": {
    reads: ["book_find", "book_listings"],
    because: "`bestKnown` and `newestOf` are parts of statements that join `listedBooks`",
  },
  "app/community/following/followers.server.ts": {
    reads: ["books"],
    because: "chooses whom to tell by the audience of a book that may not be published yet; names none",
  },
  "app/operations/admin/backup/restore-backup.server.ts": {
    reads: ["books"],
    because: "replaces every table, and drops the cached pages of all books that were there before",
  },
  "app/reading/annotations/import/locate-marks.server.ts": {
    reads: ["chapters"],
    because: "reads the texts of chapters that the statement before found by `openBooks`, one by one",
  },
  "app/reading/annotations/revisions/anchor-marks-job.server.ts": {
    reads: ["chapters"],
    because: "writes where readers' own marks are in a new text",
  },
  "app/reading/annotations/sync/mark-commands.server.ts": {
    reads: ["releases"],
    because:
      "stores with a reader's mark the number of the latest release of a book that was found open to them",
  },
  "app/reading/reader/searching/book-search-queries.server.ts": {
    reads: ["chapters"],
    because: "reads the texts of chapters that the statement before found by `openBooks`, one by one",
  },
  "app/site/home/shelf-queries.server.ts": {
    reads: ["book_listings"],
    because: "`filed` is a part of the front page's statement, with `isStillListed` or `listedBooks` in it",
  },
};
