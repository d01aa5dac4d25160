// What a chapter without a title of its own is called; `#` is the number, in the language's digits. CLDR has no word for it.

/** As the locale files of LaTeX's babel have it (`chapter`, with its template or, where the word is written small, the number first). */
const fromBabel: Record<string, string> = {
  af: "Hoofstuk #",
  ar: "باب #",
  az: "Fəsil #",
  be: "Глава #",
  bg: "Глава #",
  bn: "অধ্যায় #",
  bs: "Poglavlje #",
  ca: "Capítol #",
  cs: "Kapitola #",
  cy: "Pennod #",
  da: "Kapitel #",
  de: "Kapitel #",
  el: "Κεφάλαιο #",
  en: "Chapter #",
  eo: "Ĉapitro #",
  es: "Capítulo #",
  et: "Peatükk #",
  eu: "#. kapitulua",
  fa: "فصل #",
  fi: "Luku #",
  fr: "Chapitre #",
  ga: "Caibidil #",
  gl: "Capítulo #",
  he: "פרק #",
  hi: "अध्याय #",
  hr: "Poglavlje #",
  hu: "#. fejezet",
  hy: "Գլուխ #",
  id: "Bab #",
  is: "Kafli #",
  it: "Capitolo #",
  ja: "第#章",
  ka: "თავი #",
  kn: "ಅಧ್ಯಾಯ #",
  ko: "제#장",
  la: "Caput #",
  lt: "# skyrius",
  lv: "#. nodaļa",
  mk: "Глава #",
  ml: "അദ്ധ്യായം #",
  mr: "प्रकरण #",
  ms: "Bab #",
  nb: "Kapittel #",
  nl: "Hoofdstuk #",
  nn: "Kapittel #",
  no: "Kapittel #",
  pa: "ਪਾਠ #",
  pl: "Rozdział #",
  pt: "Capítulo #",
  ro: "Capitolul #",
  ru: "Глава #",
  sk: "Kapitola #",
  sl: "Poglavje #",
  sq: "Kapitulli #",
  sr: "Глава #",
  "sr-Latn": "Glava #",
  sv: "Kapitel #",
  ta: "அத்தியாயம் #",
  te: "అధ్యాయము #",
  th: "บทที่ #",
  tr: "Bölüm #",
  uk: "Розділ #",
  ur: "باب #",
  vi: "Chương #",
  zh: "第#章",
};

/** Babel has no word for these: as books in these languages have it, not checked by people who speak them. */
const ours: Record<string, string> = {
  fil: "Kabanata #",
  gu: "પ્રકરણ #",
  kk: "#-тарау",
  mn: "#-р бүлэг",
  ne: "परिच्छेद #",
  sa: "अध्यायः #",
  sw: "Sura ya #",
  tl: "Kabanata #",
  uz: "#-bob",
  yi: "קאַפּיטל #",
};

const titles: Record<string, string> = { ...fromBabel, ...ours };

/** The default title of chapter n in a language, "Kapitel 3" or "第3章"; for languages without an entry, the number alone. */
export function chapterTitler(language: string): (number: number) => string {
  const { languages, digits } = readTag(language);
  const template = languages.map((tag) => titles[tag]).find((found) => found !== undefined) ?? "#";
  const format = new Intl.NumberFormat(digits, { useGrouping: false });
  return (number) => template.replace("#", () => format.format(number));
}

/** Table keys to try, with script and without, and the locale for digits. */
function readTag(language: string): { languages: string[]; digits: string } {
  try {
    const { language: plain, script } = new Intl.Locale(language);
    return { languages: [`${plain}-${script ?? ""}`, plain], digits: language };
  } catch {
    // The stored value need not be a valid tag.
    return { languages: [], digits: "en" };
  }
}

/** The default titles of chapters 1 to `count` in a language. */
export function chapterTitles(language: string, count: number): string[] {
  const titleOf = chapterTitler(language);
  return Array.from({ length: count }, (_, at) => titleOf(at + 1));
}
