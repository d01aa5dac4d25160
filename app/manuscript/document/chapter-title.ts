// Titles of chapters that have none of their own. CLDR has no word for it; these were collected by us as books in these languages
// print it, and were not checked by native speakers of each. `#` is the number, in the language's digits.
const titles: Record<string, string> = {
  af: "Hoofstuk #",
  ar: "الفصل #",
  az: "Fəsil #",
  be: "Раздзел #",
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
  et: "#. peatükk",
  eu: "#. kapitulua",
  fa: "فصل #",
  fi: "Luku #",
  fil: "Kabanata #",
  fr: "Chapitre #",
  ga: "Caibidil #",
  gl: "Capítulo #",
  gu: "પ્રકરણ #",
  he: "פרק #",
  hi: "अध्याय #",
  hr: "Poglavlje #",
  hu: "#. fejezet",
  hy: "Գլուխ #",
  id: "Bab #",
  is: "#. kafli",
  it: "Capitolo #",
  ja: "第#章",
  ka: "თავი #",
  kk: "#-тарау",
  kn: "ಅಧ್ಯಾಯ #",
  ko: "제#장",
  la: "Caput #",
  lt: "# skyrius",
  lv: "#. nodaļa",
  mk: "Глава #",
  ml: "അദ്ധ്യായം #",
  mn: "#-р бүлэг",
  mr: "प्रकरण #",
  ms: "Bab #",
  nb: "Kapittel #",
  ne: "परिच्छेद #",
  nl: "Hoofdstuk #",
  nn: "Kapittel #",
  no: "Kapittel #",
  pa: "ਅਧਿਆਇ #",
  pl: "Rozdział #",
  pt: "Capítulo #",
  ro: "Capitolul #",
  ru: "Глава #",
  sa: "अध्यायः #",
  sk: "Kapitola #",
  sl: "#. poglavje",
  sq: "Kapitulli #",
  sr: "Глава #",
  "sr-Latn": "Glava #",
  sv: "Kapitel #",
  sw: "Sura ya #",
  ta: "அத்தியாயம் #",
  te: "అధ్యాయం #",
  th: "บทที่ #",
  tl: "Kabanata #",
  tr: "#. Bölüm",
  uk: "Розділ #",
  ur: "باب #",
  uz: "#-bob",
  vi: "Chương #",
  yi: "קאַפּיטל #",
  zh: "第#章",
};

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
