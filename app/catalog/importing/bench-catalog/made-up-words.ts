import { type Draw, drawFrom, drawOne, drawPlace } from "./draw.ts";

/** How words of a script are put together. */
interface Spelling {
  syllables: readonly string[];
  /** Syllables of a word, at least and at most. */
  sizes: readonly [number, number];
  /** Between words. */
  space: string;
}

const pairs = (first: string, second: string): string[] =>
  [...first].flatMap((one) => [...second].map((other) => `${one}${other}`));

/** A part of a block of Unicode. */
const letters = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(from + index));

const latin = [
  ...pairs("bdfglmnprstv", "aeiou"),
  ..."an en er in on or ar el al th sh ch st br cr dr gr tr pl sl ing ter der man ber ton ley ham ford".split(
    " ",
  ),
];
const accented = [...latin, ..."é è ü ö ä ñ ç ã ą ě š ž ł ő å ø".split(" ")];

const spellings = {
  latin: { syllables: latin, sizes: [2, 4], space: " " },
  accented: { syllables: accented, sizes: [2, 4], space: " " },
  cyrillic: { syllables: pairs("бвгдзклмнпрстх", "аеиоуыя"), sizes: [2, 4], space: " " },
  greek: { syllables: pairs("βγδθκλμνπρστφχ", "αειουωη"), sizes: [2, 4], space: " " },
  arabic: { syllables: letters(0x0628, 19), sizes: [3, 6], space: " " },
  hebrew: { syllables: letters(0x05d0, 22), sizes: [3, 6], space: " " },
  devanagari: { syllables: pairs("कखगचजटडतदनपबमयरलवस", "ािीुेो"), sizes: [2, 4], space: " " },
  hangul: {
    syllables: letters(0xac00, 2_000).filter((_, index) => index % 7 === 0),
    sizes: [2, 3],
    space: " ",
  },
  han: { syllables: letters(0x4e00, 3_000), sizes: [1, 3], space: "" },
  kana: { syllables: letters(0x3042, 70), sizes: [2, 5], space: "" },
  thai: { syllables: letters(0x0e01, 44), sizes: [2, 5], space: "" },
} as const satisfies Record<string, Spelling>;

export interface MadeUpLanguage {
  tag: string;
  spelling: keyof typeof spellings;
}

/** Those of a large library, the most frequent first. */
export const languages: readonly MadeUpLanguage[] = (
  "en zh:han es:accented de:accented fr:accented ja:kana ru:cyrillic pt:accented it ko:hangul ar:arabic nl pl:accented tr:accented " +
  "fa:arabic sv:accented cs:accented vi:accented el:greek hu:accented fi:accented da:accented he:hebrew nb:accented ro:accented " +
  "uk:cyrillic hi:devanagari th:thai id bg:cyrillic hr:accented sk:accented ca:accented sr:cyrillic lt:accented sl:accented " +
  "lv:accented et:accented mr:devanagari la"
)
  .split(" ")
  .map((given) => {
    const [tag = "", spelling = "latin"] = given.split(":");
    return { tag, spelling: spelling as MadeUpLanguage["spelling"] };
  });

/** The small words by which titles are joined, in the languages that have the most books. */
const joints: Record<string, { article: string; of: string; and: string }> = {
  en: { article: "the", of: "of the", and: "and" },
  es: { article: "el", of: "de la", and: "y" },
  de: { article: "das", of: "von", and: "und" },
  fr: { article: "la", of: "de", and: "et" },
  pt: { article: "o", of: "de", and: "e" },
  it: { article: "il", of: "di", and: "e" },
  nl: { article: "de", of: "van", and: "en" },
};

/** What titles in English are about most often. */
const common = (
  "love life time night house girl world dark war death story heart last secret day blood king lost man book city little light dead " +
  "woman one shadow fire great sea black summer new old moon home white way winter dream boy stone end garden red star magic wolf " +
  "river children history art road sun ghost island soul game dragon good road mother daughter queen wild letters murder silent " +
  "truth sky first long bone water golden queen angel journey land rose return wind snow year stories crown storm green promise"
).split(" ");

const vocabulary = 200_000;

const cached = new Map<string, string>();
/** The most frequent words are drawn again and again. */
const mostCached = 20_000;

function wordOf({ tag, spelling }: MadeUpLanguage, place: number): string {
  const known = tag === "en" ? common[place] : undefined;
  if (known !== undefined) return known;
  const key = `${tag} ${place}`;
  const made = cached.get(key);
  if (made !== undefined) return made;
  const { syllables, sizes } = spellings[spelling];
  const [least, most] = sizes;
  // Languages of one script have few words in common.
  const draw = drawFrom(place * 64 + languages.findIndex((language) => language.tag === tag));
  const size = least + Math.floor(draw() * (most - least + 1));
  const word = Array.from({ length: size }, () => drawOne<string>(draw, syllables)).join("");
  if (cached.size < mostCached) cached.set(key, word);
  return word;
}

/** A word of a language: the frequent ones often, most of them seldom. */
export const drawWord = (draw: Draw, language: MadeUpLanguage): string =>
  wordOf(language, drawPlace(draw, vocabulary));

const capital = (word: string) => word.replace(/^\p{L}/u, (letter) => letter.toUpperCase());

export function drawTitle(draw: Draw, language: MadeUpLanguage): string {
  const word = () => drawWord(draw, language);
  const { space } = spellings[language.spelling];
  const joint = joints[language.tag];
  const kind = draw();
  if (!joint)
    return Array.from({ length: 1 + Math.floor(kind * 4) }, word)
      .map(capital)
      .join(space);
  if (kind < 0.2) return capital(`${joint.article} ${word()}`);
  if (kind < 0.4) return capital(`${joint.article} ${word()} ${joint.of} ${word()}`);
  if (kind < 0.5) return capital(`${word()} ${joint.and} ${word()}`);
  if (kind < 0.6) return capital(`${word()}: ${joint.article} ${word()} ${joint.of} ${word()} ${word()}`);
  return Array.from({ length: 1 + Math.floor((kind - 0.6) * 12) }, word)
    .map(capital)
    .join(space);
}

export function drawText(draw: Draw, language: MadeUpLanguage, size: number): string {
  const { space } = spellings[language.spelling];
  return `${capital(Array.from({ length: size }, () => drawWord(draw, language)).join(space))}.`;
}

/** A name of somebody who writes in that language. */
export function drawName(draw: Draw, language: MadeUpLanguage): string {
  const name = () => capital(wordOf(language, 500 + drawPlace(draw, 100_000)));
  const initial = () => `${name()[0]}.`;
  const shape = draw();
  if (spellings[language.spelling].space === "") return `${name()}${name()}`;
  const given = language.tag === "en" ? drawOne(draw, givenNames) : name();
  if (shape < 0.6) return `${given} ${name()}`;
  if (shape < 0.72) return `${given} ${initial()} ${name()}`;
  if (shape < 0.82) return `${initial()}${initial()} ${name()}`;
  if (shape < 0.88) return `${given} ${name()}-${name()}`;
  if (shape < 0.93) return `${given} van der ${name()}`;
  if (shape < 0.96) return `${given} O’${name()}`;
  return name();
}

const givenNames = (
  "James Mary John Sarah Robert Anna Michael Emma David Laura William Jane Richard Alice Thomas Rachel Daniel Kate George Helen Peter " +
  "Ruth Paul Rose Mark Elizabeth Stephen Margaret Andrew Claire Edward Julia Henry Agatha Charles Nora Simon Grace Philip Irene"
).split(" ");
