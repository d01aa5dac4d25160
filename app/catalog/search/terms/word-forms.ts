import { createRequire } from "node:module";
import { stemmer as arabic } from "@orama/stemmers/arabic";
import { stemmer as danish } from "@orama/stemmers/danish";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as finnish } from "@orama/stemmers/finnish";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as greek } from "@orama/stemmers/greek";
import { stemmer as hungarian } from "@orama/stemmers/hungarian";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as norwegian } from "@orama/stemmers/norwegian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as romanian } from "@orama/stemmers/romanian";
import { stemmer as russian } from "@orama/stemmers/russian";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import { stemmer as turkish } from "@orama/stemmers/turkish";

const stemmers: Record<string, (word: string) => string> = {
  ar: arabic,
  da: danish,
  nl: dutch,
  en: english,
  fi: finnish,
  fr: french,
  de: german,
  el: greek,
  hu: hungarian,
  it: italian,
  nb: norwegian,
  nn: norwegian,
  no: norwegian,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  es: spanish,
  sv: swedish,
  tr: turkish,
};

/** The library is CommonJS without types. */
const codesOf = createRequire(import.meta.url)("talisman/phonetics/daitch-mokotoff") as (
  name: string,
) => string[];

/** By which a word is found that is not spelled like it: a stem, or how it sounds. */
export interface WordForm {
  word: string;
  form: string;
}

/** Shorter words have too much in common. */
const shortest = { stem: 4, sound: 5 };

/** A library may fail over a word, as that for Bulgarian does over plurals: the word is its own stem then. */
function stemForm(word: string, stem: (word: string) => string): string {
  try {
    return `stem:${stem(word)}`;
  } catch {
    return `stem:${word}`;
  }
}

/** Words by their stems in the language of the book. */
export function stemFormsOf(words: readonly string[], language: string): WordForm[] {
  const stem = stemmers[language.toLowerCase().split("-")[0] ?? ""];
  if (!stem) return [];
  return words.filter(isLong(shortest.stem)).map((word) => ({ word, form: stemForm(word, stem) }));
}

/** Words of names by how they sound in the languages of Central and Eastern Europe (Daitch–Mokotoff). */
export const soundFormsOf = (words: readonly string[]): WordForm[] =>
  words.flatMap((word) => soundsOf(word).map((form) => ({ word, form })));

const isLong = (least: number) => (word: string) => /^\p{L}+$/u.test(word) && word.length >= least;

/** "dostoyevsky" and "dostojewski" without what some spellings write between two vowels: "dostoevsky". */
const withoutGlides = (word: string): string => word.replaceAll(/(?<=[aeiou])[ijy](?=[aeou])/g, "");

/** With and without glides, which the code takes for a letter of its own. */
function soundsOf(word: string): string[] {
  if (!isLong(shortest.sound)(word) || !/^[a-z]+$/.test(word)) return [];
  return [...new Set([word, withoutGlides(word)].flatMap(codesOf))].map((code) => `sound:${code}`);
}

/** What a typed word may be a form of: in which language it was typed nobody knows. */
export function formsToFind(word: string): { stems: string[]; sounds: string[] } {
  const stems = isLong(shortest.stem)(word)
    ? Object.values(stemmers).map((stem) => stemForm(word, stem))
    : [];
  return { stems: [...new Set(stems)], sounds: soundsOf(word) };
}
