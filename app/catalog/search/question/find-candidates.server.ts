import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import type { Condition } from "../index/conditions.ts";
import type { Candidates, SearchIndex } from "../index/search-index.server.ts";
import { rankBooks } from "../ranking/rank-books.ts";
import { plainText } from "../terms/plain-words.ts";
import { storedHash } from "../terms/word-keys.ts";
import { correctQuestion, wordsToLookUp } from "./correct-question.server.ts";
import { type Question, wordsToFind } from "./parse-question.ts";
import { conditionOf, conditionWithOneMissing } from "./question-conditions.ts";

/** How a question was answered. */
export interface Answer {
  /** What the books that are found have. */
  matches: Condition;
  /** The ranked ones, best first; all others follow by how well known they are. */
  ranked: number[];
  /** Whether no book is found but the ranked ones. */
  areAllRanked: boolean;
  /** How many are found, where that is known. */
  total: number | null;
  /** The question in the words of the best book, where some were corrected. */
  corrected: string | null;
  /** Whether no book has all of the words. */
  isPartial: boolean;
  /** What the question was understood as. */
  question: Question;
}

/** So many of each tier are ranked one by one, the best known first: in the weaker ones the words say less than the renown. */
const mostRanked = { titled: 50, strong: 200, anywhere: 100, begun: 100 };
/** Where fewer are found, the next tier is searched as well. */
const enough = 20;

/** Which books may be found at all. */
interface Scope {
  filters: Condition | null;
  viewer: ContentViewer;
}

/** Answers a question by the first of these that finds something: its words, corrected words, all but one of its words. */
export async function answerQuestion(
  index: SearchIndex,
  question: Question,
  scope: Scope,
): Promise<Answer | null> {
  if (wordsToFind(question).length === 0) return null;
  const asTyped = await askIndex(index, question, { ...scope, words: wordsToLookUp(question) });
  const isFoundWell = asTyped.rows.some(({ tier }) => tier !== "anywhere");
  if (isFoundWell) return toAnswer(asTyped, question);
  const { known } = asTyped;
  const corrected = await correctQuestion(index, question, {
    known,
    areKnownCorrect: asTyped.rows.length > 0,
  });
  const asCorrected = corrected ? await askIndex(index, corrected, scope) : null;
  if (corrected && asCorrected?.rows.some(({ tier }) => tier !== "anywhere"))
    return toAnswer(asCorrected, corrected);
  if (asTyped.rows.length > 0) return toAnswer(asTyped, question);
  if (corrected && asCorrected && asCorrected.rows.length > 0) return toAnswer(asCorrected, corrected);
  const relaxed = { ...(corrected ?? question), isRelaxed: true };
  const condition = conditionWithOneMissing(relaxed);
  if (condition === null) return toAnswer(asTyped, question);
  return toAnswer(await askIndex(index, relaxed, { ...scope, relaxed: condition }), relaxed);
}

interface AskOptions extends Scope {
  /** A condition in place of those of the question. */
  relaxed?: Condition;
  /** To look up for a correction. */
  words?: readonly string[];
}

interface IndexHits extends Candidates {
  matches: Condition;
}

async function askIndex(
  index: SearchIndex,
  question: Question,
  { filters, viewer, relaxed, words = [] }: AskOptions,
): Promise<IndexHits> {
  const tiers = {
    strong: relaxed ?? conditionOf(question, "strong"),
    anywhere: relaxed ?? conditionOf(question, "anywhere"),
    begun: relaxed ?? conditionOf(question, "begun"),
  };
  const { rows, known, areAll, total } = await index.candidates({
    tiers,
    phrases: question.phrases,
    filters,
    viewer,
    titleKey: storedHash(plainText(question.words.map(({ typed }) => typed).join(" "))),
    limits: mostRanked,
    enough,
    words,
  });
  const isBegun = rows.some(({ tier }) => tier === "begun");
  return { rows, known, areAll, total, matches: isBegun ? tiers.begun : tiers.anywhere };
}

function toAnswer({ rows, matches, areAll, total }: IndexHits, question: Question): Answer {
  const ranked = rankBooks(rows, question);
  const [best] = ranked;
  return {
    matches,
    ranked: ranked.map(({ id }) => id),
    areAllRanked: areAll,
    total: areAll ? ranked.length : total,
    isPartial: question.isRelaxed && ranked.length > 0,
    question,
    corrected: best && best.errors > 0 ? best.words.join(" ") : null,
  };
}
