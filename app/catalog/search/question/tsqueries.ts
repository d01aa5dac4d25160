import { type Question, type QuestionWord, wordsToFind } from "./parse-question.ts";

/** How widely the words of a question are looked for. */
type Reach = "strong" | "anywhere" | "begun";

// Words hold letters and digits only, so nothing in them needs escaping.
const quoted = (lexeme: string) => `'${lexeme}'`;

/** Shorter beginnings match too much to say anything, unless other words say the most. */
const shortestBeginning = { alone: 3, besideOthers: 2 };

function lexemesOf(
  { field, spellings, typed }: QuestionWord,
  reach: Reach,
  shortest: number | null,
): string[] {
  const prefix = field === null ? "" : `${field}:`;
  const exact = spellings.map(({ word }) => quoted(`${prefix}${word}`));
  const weak = field === null && reach !== "strong" ? spellings.map(({ word }) => quoted(`~${word}`)) : [];
  const isBegun = reach === "begun" && shortest !== null && [...typed].length >= shortest;
  return [...exact, ...weak, ...(isBegun ? [`${quoted(`${prefix}${typed}`)}:*`] : [])];
}

const anyOf = (lexemes: string[]) => (lexemes.length === 1 ? (lexemes[0] ?? "") : `(${lexemes.join(" | ")})`);

const exclusions = ({ words }: Question): string[] =>
  words.filter(({ isExcluded }) => isExcluded).map((word) => `!${anyOf(lexemesOf(word, "anywhere", null))}`);

/** A question as to_tsquery would write it; empty when nothing in it can be searched for. */
export function tsqueryOf(question: Question, reach: Reach): string {
  const wanted = wordsToFind(question);
  const last = question.isUnfinished ? question.words.at(-1) : undefined;
  const shortest = wanted.length > 1 ? shortestBeginning.besideOthers : shortestBeginning.alone;
  const required = wanted.map((word) => anyOf(lexemesOf(word, reach, word === last ? shortest : null)));
  return [...required, ...exclusions(question)].join(" & ");
}

/** The same with any one word missing, where enough are left. Null where not. */
export function tsqueryWithOneMissing(question: Question): string | null {
  const wanted = wordsToFind(question).filter(({ isQuoted, field }) => !isQuoted && field === null);
  if (wanted.length < 3 || wanted.length < wordsToFind(question).length) return null;
  const sets = wanted.map((missing) =>
    wanted.filter((word) => word !== missing).map((word) => anyOf(lexemesOf(word, "strong", null))),
  );
  const alternatives = sets.map((set) => `(${set.join(" & ")})`).join(" | ");
  return [`(${alternatives})`, ...exclusions(question)].join(" & ");
}
