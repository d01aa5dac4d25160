import { filingTerm } from "#app/access/visibility/filed-under.ts";
import { allOf, anyOf, type Condition } from "../index/conditions.ts";
import { type Question, type QuestionWord, wordsToFind } from "./parse-question.ts";

/** How widely the words of a question are looked for. */
type Reach = "strong" | "anywhere" | "begun";

/** Shorter beginnings match too much to say anything, unless other words say the most. */
const shortestBeginning = { alone: 3, besideOthers: 2 };

/** Words of the same stem, and what was written as one or as two, are no other words. */
const mostErrorsAnywhere = 0.3;

function spellingsOf(
  { field, spellings, typed, languages }: QuestionWord,
  reach: Reach,
  shortest: number | null,
): Condition {
  const prefix = field === null ? "" : `${field}:`;
  const exact = spellings.map(({ word }) => ({ term: `${prefix}${word}` }));
  // What stands in a tag has no second term as a word of the description, where no other spelling is looked for: any word is in some
  // descriptions.
  const isWeak = field === null && reach !== "strong";
  const weak = isWeak
    ? spellings.flatMap(({ word, errors }) => [
        ...(errors <= mostErrorsAnywhere ? [{ term: `~${word}` }] : []),
        { term: `tag:${word}` },
      ])
    : [];
  const filed = reach === "strong" ? [] : languages.map((tag) => ({ term: filingTerm("language", tag) }));
  const isBegun = reach === "begun" && shortest !== null && [...typed].length >= shortest;
  return anyOf([...exact, ...weak, ...filed, ...(isBegun ? [{ beginning: `${prefix}${typed}` }] : [])]);
}

const exclusions = ({ words }: Question): Condition[] =>
  words.filter(({ isExcluded }) => isExcluded).map((word) => ({ not: spellingsOf(word, "anywhere", null) }));

/** What a book must have for a question that has words. */
export function conditionOf(question: Question, reach: Reach): Condition {
  const wanted = wordsToFind(question);
  const last = question.isUnfinished ? question.words.at(-1) : undefined;
  const shortest = wanted.length > 1 ? shortestBeginning.besideOthers : shortestBeginning.alone;
  const required = wanted.map((word) => spellingsOf(word, reach, word === last ? shortest : null));
  return { all: [...required, ...exclusions(question)] };
}

/** The same with any one word missing, where enough are left. Null where not. */
export function conditionWithOneMissing(question: Question): Condition | null {
  const wanted = wordsToFind(question).filter(({ isQuoted, field }) => !isQuoted && field === null);
  if (wanted.length < 3 || wanted.length < wordsToFind(question).length) return null;
  const sets = wanted.map((missing) => ({
    all: wanted.filter((word) => word !== missing).map((word) => spellingsOf(word, "strong", null)),
  }));
  return allOf([anyOf(sets), ...exclusions(question)]);
}
