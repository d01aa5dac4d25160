import type { TokenScope } from "#app/access/gates/token-gate.ts";

/** PostgreSQL's types of the columns; texts of requests are cast to them, never put into SQL. */
export type ColumnType =
  | "text"
  | "int4"
  | "float4"
  | "bool"
  | "timestamptz"
  | "date"
  | "uuid"
  | "jsonb"
  | "text[]";

export interface Relation {
  table: string;
  /** Whether there is at most one row at the other end. */
  isOne: boolean;
  /** Columns here and there that are equal. */
  on: [own: string, other: string];
  /** The table in between, with its column for this end and for the other. */
  through?: { table: string; own: string; other: string };
}

export interface ExposedTable {
  name: string;
  /** Which rows it has, for docs/supabase-api.md. */
  about: string;
  columns: Record<string, ColumnType>;
  /** Identifies a row, and completes every order. */
  key: string[];
  /** Texts of whole chapters: few of such rows are sent at once. */
  large?: string[];
  relations: Record<string, Relation>;
  /** Of whom the rows are: everybody's, or the caller's own. */
  rows: "public" | "own";
  /** What a personal access token needs; null: a session is needed. */
  scope: TokenScope | null;
  /** Own works are behind the gate of R20. */
  isForWriters?: boolean;
}

/** A book has people by its credits, and a person books. */
const bookPeople: Relation = {
  table: "people",
  isOne: false,
  on: ["jid", "slug"],
  through: { table: "credits", own: "book_jid", other: "person_slug" },
};
const personBooks: Relation = {
  table: "books",
  isOne: false,
  on: ["slug", "jid"],
  through: { table: "credits", own: "person_slug", other: "book_jid" },
};

const books: ExposedTable = {
  name: "books",
  about: "every listed book that you may see",
  columns: {
    jid: "text",
    title: "text",
    subtitle: "text",
    sort_title: "text",
    language: "text",
    description: "text",
    publisher: "text",
    published_on: "text",
    published_year: "int4",
    rights: "text",
    series_name: "text",
    series_position: "text",
    status: "text",
    audience: "text",
    warnings: "jsonb",
    is_text_held: "bool",
    is_downloadable: "bool",
    word_count: "int4",
    chapter_count: "int4",
    average_rating: "float4",
    ratings_count: "int4",
    added_at: "timestamptz",
    updated_at: "timestamptz",
  },
  key: ["jid"],
  relations: {
    chapters: { table: "chapters", isOne: false, on: ["jid", "book_jid"] },
    credits: { table: "credits", isOne: false, on: ["jid", "book_jid"] },
    people: bookPeople,
  },
  rows: "public",
  scope: null,
};

const chapters: ExposedTable = {
  name: "chapters",
  about:
    "of those books, but of adult ones only to adults; `html` and `text` of members' chapters are null for others",
  columns: {
    book_jid: "text",
    slug: "text",
    position: "int4",
    title: "text",
    language: "text",
    word_count: "int4",
    character_count: "int4",
    matter: "text",
    access: "text",
    html: "text",
    text: "text",
  },
  key: ["book_jid", "position", "slug"],
  large: ["html", "text"],
  relations: { books: { table: "books", isOne: true, on: ["book_jid", "jid"] } },
  rows: "public",
  scope: null,
};

const people: ExposedTable = {
  name: "people",
  about:
    "whoever is credited in those books; `handle` of those who write here, and a `bio` of whoever has one",
  columns: { slug: "text", name: "text", sort_name: "text", handle: "text", bio: "text" },
  key: ["slug"],
  relations: {
    credits: { table: "credits", isOne: false, on: ["slug", "person_slug"] },
    books: personBooks,
  },
  rows: "public",
  scope: null,
};

const credits: ExposedTable = {
  name: "credits",
  about: "who has which role in a book, by MARC relator codes",
  columns: { book_jid: "text", person_slug: "text", role: "text", position: "int4", credited_as: "text" },
  key: ["book_jid", "person_slug", "role"],
  relations: {
    books: { table: "books", isOne: true, on: ["book_jid", "jid"] },
    people: { table: "people", isOne: true, on: ["person_slug", "slug"] },
  },
  rows: "public",
  scope: null,
};

const profiles: ExposedTable = {
  name: "profiles",
  about: "your own",
  columns: {
    id: "text",
    kind: "text",
    handle: "text",
    first_name: "text",
    last_name: "text",
    full_name: "text",
    bio: "text",
    birthday: "date",
    age_cap: "int4",
    created_at: "timestamptz",
  },
  key: ["id"],
  relations: {},
  rows: "own",
  scope: "account:read",
};

const places: ExposedTable = {
  name: "places",
  about: "where your profile stopped in books, by device",
  columns: {
    book_jid: "text",
    device: "uuid",
    kind: "text",
    count: "int4",
    seen: "jsonb",
    locator: "jsonb",
    total: "float4",
    read_at: "timestamptz",
  },
  key: ["book_jid", "device"],
  relations: { books: { table: "books", isOne: true, on: ["book_jid", "jid"] } },
  rows: "own",
  scope: null,
};

const library: ExposedTable = {
  name: "library",
  about: "the books of your profile's library, and what it does with each",
  columns: {
    book_jid: "text",
    status: "text",
    readings: "jsonb",
    added_at: "timestamptz",
    changed_at: "timestamptz",
  },
  key: ["book_jid"],
  relations: { books: { table: "books", isOne: true, on: ["book_jid", "jid"] } },
  rows: "own",
  scope: null,
};

const shelves: ExposedTable = {
  name: "shelves",
  about: "your profile's shelves",
  columns: {
    id: "text",
    name: "text",
    about: "text",
    is_public: "bool",
    position: "int4",
    created_at: "timestamptz",
    changed_at: "timestamptz",
  },
  key: ["id"],
  relations: { shelf_books: { table: "shelf_books", isOne: false, on: ["id", "shelf_id"] } },
  rows: "own",
  scope: null,
};

const shelfBooks: ExposedTable = {
  name: "shelf_books",
  about: "the books on them, in their order",
  columns: { shelf_id: "text", book_jid: "text", position: "int4", added_at: "timestamptz" },
  key: ["shelf_id", "position", "book_jid"],
  relations: {
    shelves: { table: "shelves", isOne: true, on: ["shelf_id", "id"] },
    books: { table: "books", isOne: true, on: ["book_jid", "jid"] },
  },
  rows: "own",
  scope: null,
};

const works: ExposedTable = {
  name: "works",
  about: "your own works, without those in the bin",
  columns: {
    id: "text",
    profile_id: "text",
    title: "text",
    subtitle: "text",
    summary: "text",
    language: "text",
    genres: "text[]",
    tags: "text[]",
    warnings: "text[]",
    series_name: "text",
    series_position: "text",
    isbn: "text",
    audience: "text",
    licence: "text",
    ai_use: "text",
    progress: "text",
    word_goal: "int4",
    state: "text",
    book_jid: "text",
    created_at: "timestamptz",
    updated_at: "timestamptz",
  },
  key: ["id"],
  relations: {
    work_chapters: { table: "work_chapters", isOne: false, on: ["id", "work_id"] },
    work_files: { table: "work_files", isOne: false, on: ["id", "work_id"] },
    books: { table: "books", isOne: true, on: ["book_jid", "jid"] },
    profiles: { table: "profiles", isOne: true, on: ["profile_id", "id"] },
  },
  rows: "own",
  scope: "works:read",
  isForWriters: true,
};

const workChapters: ExposedTable = {
  name: "work_chapters",
  about: "their chapters, without the text",
  columns: {
    id: "text",
    work_id: "text",
    title: "text",
    position: "int4",
    access: "text",
    created_at: "timestamptz",
    updated_at: "timestamptz",
  },
  key: ["work_id", "position", "id"],
  relations: { works: { table: "works", isOne: true, on: ["work_id", "id"] } },
  rows: "own",
  scope: "works:read",
  isForWriters: true,
};

const workFiles: ExposedTable = {
  name: "work_files",
  about: "their pictures and covers",
  columns: {
    work_id: "text",
    hash: "text",
    media_type: "text",
    role: "text",
    width: "int4",
    height: "int4",
    size: "int4",
    added_at: "timestamptz",
  },
  key: ["work_id", "hash", "role"],
  relations: { works: { table: "works", isOne: true, on: ["work_id", "id"] } },
  rows: "own",
  scope: "works:read",
  isForWriters: true,
};

/** The views of the schema `api` that `/rest/v1` answers from. One more is an entry here and a view in a migration. */
export const exposedTables: ReadonlyMap<string, ExposedTable> = new Map(
  [
    books,
    chapters,
    people,
    credits,
    profiles,
    places,
    library,
    shelves,
    shelfBooks,
    works,
    workChapters,
    workFiles,
  ].map((table) => [table.name, table]),
);

/** The tables named in the code. */
export function exposedTable(name: string): ExposedTable {
  const table = exposedTables.get(name);
  if (!table) throw new Error(`no table ${name}`);
  return table;
}
