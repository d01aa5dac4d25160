import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { type RankedBook, rankBooks } from "../ranking/rank-books.ts";
import { plainText } from "../terms/plain-words.ts";
import { storedHash } from "../terms/word-keys.ts";
import { correctQuestion } from "./correct-question.server.ts";
import { type Question, wordsToFind } from "./parse-question.ts";
import { tsqueryOf, tsqueryWithOneMissing } from "./tsqueries.ts";

/** How a question was answered. */
export interface Answer {
  /** Which books are found, as a condition on `book_find s`. */
  matches: SQL;
  /** The ranked ones, best first; all others follow by how well known they are. */
  ranked: number[];
  /** The question in the words of the best book, where some were corrected. */
  corrected: string | null;
  /** Whether no book has all of the words. */
  isPartial: boolean;
  /** What the question was understood as. */
  question: Question;
}

/** So many of each tier are ranked one by one. */
const mostRanked = 200;
/** Where fewer are found, the next tier is asked as well. */
const enough = 20;

interface CandidateRow {
  [column: string]: unknown;
  id: number;
  tier: "titled" | "strong" | "anywhere" | "begun";
  prior: number;
  isTextHeld: boolean;
  title: string;
  alsoKnownAs: string[];
  series: string;
  seriesPosition: string;
  authors: string[];
}

interface Scope {
  /** `from book_find s …` with the books that may be found at all. */
  from: SQL;
  where: SQL;
}

/** Answers a question by the first of these that finds something: its words, corrected words, all but one of its words. */
export async function answerQuestion(db: Db, question: Question, scope: Scope): Promise<Answer | null> {
  if (wordsToFind(question).length === 0) return null;
  const asTyped = await askIndex(db, question, scope);
  const isFoundWell = asTyped.rows.some(({ tier }) => tier !== "anywhere");
  if (isFoundWell) return toAnswer(asTyped, question);
  const corrected = await correctQuestion(db, question, { areKnownCorrect: asTyped.rows.length > 0 });
  const asCorrected = corrected ? await askIndex(db, corrected, scope) : null;
  if (corrected && asCorrected?.rows.some(({ tier }) => tier !== "anywhere"))
    return toAnswer(asCorrected, corrected);
  if (asTyped.rows.length > 0) return toAnswer(asTyped, question);
  if (corrected && asCorrected && asCorrected.rows.length > 0) return toAnswer(asCorrected, corrected);
  const relaxed = { ...(corrected ?? question), isRelaxed: true };
  const query = tsqueryWithOneMissing(relaxed);
  if (query === null) return toAnswer(asTyped, question);
  return toAnswer(await askIndex(db, relaxed, { ...scope, relaxed: query }), relaxed);
}

interface AskOptions extends Scope {
  /** A query in place of those of the question. */
  relaxed?: string;
}

interface IndexHits {
  rows: CandidateRow[];
  matches: SQL;
}

/** A question in quotation marks is compared with whole cards. */
const holdsPhrases = (phrases: string[]): SQL =>
  sql.join(
    phrases.map(
      (phrase) => sql` and s.book_id in (select c.book_id from book_cards c where c.book_id = s.book_id
        and position(${` ${phrase} `} in c.plain) > 0)`,
    ),
    sql``,
  );

async function askIndex(
  db: Db,
  question: Question,
  { from, where, relaxed }: AskOptions,
): Promise<IndexHits> {
  const phrases = holdsPhrases(question.phrases);
  const matching = (query: string) => sql`s.terms @@ ${query}::tsquery${phrases}`;
  const strong = matching(relaxed ?? tsqueryOf(question, "strong"));
  const anywhere = matching(relaxed ?? tsqueryOf(question, "anywhere"));
  const begun = matching(relaxed ?? tsqueryOf(question, "begun"));
  const hash = storedHash(plainText(question.words.map(({ typed }) => typed).join(" ")));
  const tier = (name: string, condition: SQL) =>
    sql`select s.book_id, s.prior, s.is_text_held, ${sql.raw(`'${name}'`)}::text as tier ${from} where ${condition} and ${where}
      order by s.prior desc, s.book_id desc limit ${mostRanked}`;
  const { rows } = await db.execute<CandidateRow>(sql`
    with strong as materialized (${tier("strong", strong)}),
    anywhere as materialized (${tier("anywhere", sql`(select count(*) from strong) < ${enough} and ${anywhere}`)}),
    begun as materialized (${tier("begun", sql`(select count(*) from anywhere) < ${enough} and (select count(*) from strong) < ${enough} and ${begun}`)}),
    titled as materialized (${tier("titled", sql`s.title_key = ${hash} and ${anywhere}`)}),
    hits as (select * from titled union all select * from strong union all select * from anywhere union all select * from begun)
    select distinct on (h.book_id) h.book_id as id, h.tier, h.prior, h.is_text_held as "isTextHeld",
      coalesce(c.title, '') as title, coalesce(c.also_known_as, '{}') as "alsoKnownAs", coalesce(c.series, '') as series,
      coalesce(c.series_position, '') as "seriesPosition", coalesce(c.authors, '{}') as authors
    from hits h left join book_cards c on c.book_id = h.book_id
    order by h.book_id, case h.tier when 'titled' then 1 when 'strong' then 2 when 'anywhere' then 3 else 4 end`);
  const isBegun = rows.some(({ tier: name }) => name === "begun");
  return { rows, matches: isBegun ? begun : anywhere };
}

function toAnswer({ rows, matches }: IndexHits, question: Question): Answer {
  const books: RankedBook[] = rows;
  const ranked = rankBooks(books, question);
  const [best] = ranked;
  return {
    matches,
    ranked: ranked.map(({ id }) => id),
    isPartial: question.isRelaxed && ranked.length > 0,
    question,
    corrected: best && best.errors > 0 ? best.words.join(" ") : null,
  };
}
