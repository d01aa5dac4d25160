import { parseSync, Visitor } from "vite";
import { bookTables, owners } from "./book-tables.ts";
import { isTest, type Sources } from "./source-files.ts";

// Every list, page, feed, search and call begins with the visibility relation of `access`. `books` and `releases` are read by nobody else.
// A table that is filled beside `books` is read in one statement with the relation, or as a column of its book `b`, which only the relation
// provides; every other read of it has an entry in `book-tables.ts`.

/** A read of one table by one file that neither the relation nor an entry covers. */
interface BareRead {
  path: string;
  table: string;
}

const always = ["books", "releases"];
const watched = [...always, ...bookTables];

/** What says who may see a book: `isStillListed` and `neverListed` for tables that hold the ids of listed books only. */
const relation = /\b(listedBooks|openBooks|openBooksTable|isStillListed|neverListed)\b/;

/** Direct reads by other files, one line each; the test expects none. */
export function findBookReaders(sources: Sources): string[] {
  return bareReadsIn(sources)
    .filter(({ path, table }) => !owners[path]?.reads.includes(table))
    .map(({ path, table }) => `${path} reads ${table} by itself; begin with what access lets the viewer see`);
}

/** Entries that are not needed any more, and must be removed. */
export function findIdleOwners(sources: Sources): string[] {
  const found = new Set(bareReadsIn(sources).map(({ path, table }) => `${path} ${table}`));
  return Object.entries(owners)
    .flatMap(([path, { reads }]) => reads.map((table) => `${path} ${table}`))
    .filter((entry) => !found.has(entry));
}

function bareReadsIn(sources: Sources): BareRead[] {
  return [...sources]
    .filter(
      ([path]) =>
        /^(app|server)\//.test(path) && !/^app\/(access|platform\/db)\//.test(path) && !isTest(path),
    )
    .flatMap(([path, text]) => {
      if (!reads.some((read) => text.search(read) >= 0)) return [];
      const { code, statementAt } = parse(path, text);
      const names = namesOf(code, /\bconst (\w+) = openBooksTable\(/g);
      const conditions = namesOf(code, conditionWithRelation);
      const bare = reads
        .flatMap((read) => [...code.matchAll(read)])
        .map((match) => ({ table: snakeCase(match[1] ?? ""), statement: statementAt(match) }))
        .filter(
          ({ table, statement }) =>
            always.includes(table) || !beginsWithRelation(statement, { names, conditions }),
        );
      return [...new Set(bare.map(({ table }) => table))].map((table) => ({ path, table }));
    });
}

/** A piece of SQL of the same file that holds the relation: `const isShown = (viewer: ContentViewer): SQL => sql`exists (… ${listedBooks(viewer)} …)``. */
const conditionWithRelation = new RegExp(
  String.raw`\bconst (\w+) = \([^()]*\)(?:: SQL)? =>\s+sql${"`"}[^${"`"}]*${relation.source}`,
  "g",
);

const namesOf = (code: string, declaration: RegExp): string[] =>
  [...code.matchAll(declaration)].map(([, name = ""]) => name);

interface LocalNames {
  /** That the relation was given: `const book = openBooksTable(viewer)`. */
  names: string[];
  /** Of conditions that hold it. */
  conditions: string[];
}

function beginsWithRelation(statement: string, { names, conditions }: LocalNames): boolean {
  const joinsNamed = names.some((name) =>
    new RegExp(String.raw`\.(?:from|\w*[jJ]oin)\(\s*${name}\b`).test(statement),
  );
  const namesBook = /\bb\.(id|jid)\b/.test(statement);
  const definesIt = /\b(from|join)\s+[\w"${}.]+\s+(as\s+)?b\b/i.test(statement);
  const holdsIt = conditions.some((name) => statement.includes(`${name}(`));
  return relation.test(statement) || holdsIt || joinsNamed || (namesBook && !definesIt);
}

/** The text without its comments, and the innermost statement around a match; around one in no statement only the match. */
function parse(path: string, text: string) {
  const { program, comments } = parseSync(path, text);
  let code = text;
  for (const { start, end } of comments)
    code = code.slice(0, start) + " ".repeat(end - start) + code.slice(end);
  const statements: { start: number; end: number }[] = [];
  const add = (node: { start: number; end: number }) => void statements.push(node);
  new Visitor({ ExpressionStatement: add, ReturnStatement: add, VariableDeclaration: add }).visit(program);
  const statementAt = ({ index, 0: match }: RegExpExecArray) => {
    const around = statements.filter(({ start, end }) => start <= index && index < end);
    const [innermost] = around.toSorted((one, other) => one.end - one.start - (other.end - other.start));
    return innermost ? queryAt(code.slice(innermost.start, innermost.end), index - innermost.start) : match;
  };
  return { code, statementAt };
}

interface Brackets {
  start: number;
  end: number;
  /** Where another query is added, by `union` for one, and in no bracket within. */
  cuts: number[];
}

function bracketsOf(statement: string): Brackets[] {
  const open: Brackets[] = [{ start: 0, end: statement.length, cuts: [] }];
  const closed: Brackets[] = [];
  for (const { 0: token, index } of statement.matchAll(/[()]|\b(?:union|intersect|except)\b/gi)) {
    if (token === "(") open.push({ start: index, end: statement.length, cuts: [] });
    else if (token !== ")") open.at(-1)?.cuts.push(index);
    else if (open.length > 1) closed.push(...open.splice(-1).map((each) => ({ ...each, end: index })));
  }
  return [...closed, ...open];
}

/** A statement without the queries that are added to the one at a position: each could read a table without the other's relation. */
function queryAt(statement: string, position: number): string {
  const around = bracketsOf(statement).filter(({ start, end }) => start <= position && position < end);
  const remaining = around.map(({ start, end, cuts }) => ({
    outer: { start, end },
    start: cuts.findLast((cut) => cut <= position) ?? start,
    end: cuts.find((cut) => cut > position) ?? end,
  }));
  return [...statement]
    .filter((_, at) =>
      remaining.every(
        ({ outer, start, end }) => at < outer.start || at >= outer.end || (at >= start && at < end),
      ),
    )
    .join("");
}

const camelCase = (table: string) => table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const snakeCase = (table: string) => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const inSql = `(${watched.join("|")})`;
const inBuilder = `(${watched.map(camelCase).join("|")})`;

/** Reads of those tables, in SQL or by Drizzle's query builder. */
const reads = [
  new RegExp(String.raw`\b(?:from|join)\s+(?:only\s+)?(?:public\.)?"?${inSql}"?(?![\w.])`, "gi"),
  new RegExp(
    String.raw`\bfrom\s+\w+(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)*\s*,\s*(?:public\.)?"?${inSql}"?\s+(?:as\s+)?\w`,
    "gi",
  ),
  new RegExp(String.raw`\b(?:from|join)\s+\$\{${inBuilder}\}`, "gi"),
  new RegExp(String.raw`\.(?:from|\w*[jJ]oin|\$count)\(\s*${inBuilder}\b`, "g"),
  new RegExp(String.raw`\.query\.${inBuilder}\b`, "g"),
  new RegExp(String.raw`\balias\(\s*${inBuilder}\b`, "g"),
  // Under another name: `sql.identifier("books")`, `import { books as all }`, `schema.books`.
  new RegExp(String.raw`\bidentifier\(\s*["']${inSql}["']`, "g"),
  new RegExp(
    String.raw`\bimport\s+\{[^}]*\b${inBuilder} as \w+[^}]*\} from "#app\/platform\/db\/schema\/`,
    "g",
  ),
  new RegExp(String.raw`(?<!Array)\.(?:from|\w*[jJ]oin|\$count)\(\s*\w+\.${inBuilder}\b`, "g"),
  new RegExp(String.raw`\bdelete\s+from\s[^${"`"};]*\busing\s+(?:public\.)?"?${inSql}"?(?![\w.])`, "gi"),
];
