import { isTest, type Sources } from "./source-files.ts";

/**
 * The files that name the tables `books` and `releases` outside of `access`, and why that does not show them to
 * anybody. Everything else begins with `listedBooks`, `openBooks` or `announcedReleases` and their viewer.
 */
const owners: { files: RegExp; because: string }[] = [
  { files: /^app\/access\//, because: "says what may be shown to whom" },
  {
    files: /^app\/catalog\/importing\//,
    because: "writes books, and looks for those that are known already, whatever their state",
  },
  {
    files: /^app\/catalog\/similar\/[a-z-]+-commands\.server\.ts$/,
    because:
      "writes which books are read together; what a viewer sees of them is chosen by access when it is asked for",
  },
  {
    files: /^app\/catalog\/search\/terms\/(index-books|search-documents)\.server\.ts$/,
    because: "writes what books are found by; what is found is chosen by access when it is asked for",
  },
  {
    files: /^app\/authoring\/releases\/([a-z-]+\/)?(take-back|undo-rows|write-book)\.server\.ts$/,
    because: "writes the books and releases of works, for their authors",
  },
  {
    files: /^app\/reading\/annotations\/sync\/mark-commands\.server\.ts$/,
    because:
      "stores with a reader's mark the number of the latest release of a book that was found open to them",
  },
  {
    files: /^app\/operations\/admin\/backup\/restore-backup\.server\.ts$/,
    because:
      "replaces every table, and drops the cached pages of all books that were there before; shows none",
  },
  {
    files: /^app\/authoring\/dashboard\/activity\/activity-queries\.server\.ts$/,
    because: "shows authors when they released something of their own works, and nobody else's",
  },
  {
    files: /^app\/community\/following\/followers\.server\.ts$/,
    because: "chooses whom to tell by the audience of a book that may not be published yet; names none",
  },
];

/** Reads of those tables, in SQL or by Drizzle's query builder. */
const reads = [
  /\b(?:from|join)\s+(?:only\s+)?(?:public\.)?"?(books|releases)"?(?![\w.])/gi,
  /\bfrom\s+\w+(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)*\s*,\s*(?:public\.)?"?(books|releases)"?\s+(?:as\s+)?\w/gi,
  /\b(?:from|join)\s+\$\{(books|releases)\}/gi,
  /\.(?:from|\w*[jJ]oin|\$count)\(\s*(books|releases)\b/g,
  /\.query\.(books|releases)\b/g,
  /\balias\(\s*(books|releases)\b/g,
  // Under another name: `sql.identifier("books")`, `import { books as all }`, `schema.books`.
  /\bidentifier\(\s*["'](books|releases)["']/g,
  /\bimport\s+\{[^}]*\b(books|releases) as \w+[^}]*\} from "#app\/platform\/db\/schema\//g,
  /(?<!Array)\.(?:from|\w*[jJ]oin|\$count)\(\s*\w+\.(books|releases)\b/g,
  /\bdelete\s+from\s[^`;]*\busing\s+(?:public\.)?"?(books|releases)"?(?![\w.])/gi,
];

/** Direct reads of books and releases by other files, one line each; the test expects none. */
export function findBookReaders(sources: Sources): string[] {
  return readersIn(sources)
    .filter(({ path }) => !owners.some(({ files }) => files.test(path)))
    .map(({ path, table }) => `${path} reads ${table} by itself; begin with what access lets the viewer see`);
}

/** Allowed files that name neither table any more: their entry must be removed. */
export function findIdleOwners(sources: Sources): string[] {
  const paths = readersIn(sources).map(({ path }) => path);
  return owners
    .filter(({ files }) => !paths.some((path) => files.test(path)))
    .map(({ files }) => String(files));
}

function readersIn(sources: Sources): { path: string; table: string }[] {
  return [...sources]
    .filter(([path]) => /^(app|server)\//.test(path) && !isTest(path))
    .flatMap(([path, text]) => {
      const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");
      const tables = reads.flatMap((read) => [...code.matchAll(read)].map(([, table = ""]) => table));
      return [...new Set(tables)].map((table) => ({ path, table }));
    });
}
