// What a chapter without a title of its own is called; `#` is the number, in the language's digits. CLDR has no word for it.

/** As the locale files of LaTeX's babel have it (`chapter`, with its template or, where the word is written small, the number first). */
const fromBabel: Record<string, string> = {
  ...{ af: "Hoofstuk #", ar: "باب #", az: "Fəsil #", be: "Глава #", bg: "Глава #", bn: "অধ্যায় #" },
  ...{ bs: "Poglavlje #", ca: "Capítol #", cs: "Kapitola #", cy: "Pennod #", da: "Kapitel #" },
  ...{ de: "Kapitel #", el: "Κεφάλαιο #", en: "Chapter #", eo: "Ĉapitro #", es: "Capítulo #" },
  ...{ et: "Peatükk #", eu: "#. kapitulua", fa: "فصل #", fi: "Luku #", fr: "Chapitre #" },
  ...{ ga: "Caibidil #", gl: "Capítulo #", he: "פרק #", hi: "अध्याय #", hr: "Poglavlje #" },
  ...{ hu: "#. fejezet", hy: "Գլուխ #", id: "Bab #", is: "Kafli #", it: "Capitolo #", ja: "第#章" },
  ...{ ka: "თავი #", kn: "ಅಧ್ಯಾಯ #", ko: "제#장", la: "Caput #", lt: "# skyrius", lv: "#. nodaļa" },
  ...{ mk: "Глава #", ml: "അദ്ധ്യായം #", mr: "प्रकरण #", ms: "Bab #", nb: "Kapittel #", nl: "Hoofdstuk #" },
  ...{ nn: "Kapittel #", no: "Kapittel #", pa: "ਪਾਠ #", pl: "Rozdział #", pt: "Capítulo #" },
  ...{ ro: "Capitolul #", ru: "Глава #", sk: "Kapitola #", sl: "Poglavje #", sq: "Kapitulli #" },
  ...{ sr: "Глава #", "sr-Latn": "Glava #", sv: "Kapitel #", ta: "அத்தியாயம் #", te: "అధ్యాయము #" },
  ...{ th: "บทที่ #", tr: "Bölüm #", uk: "Розділ #", ur: "باب #", vi: "Chương #", zh: "第#章" },
};

/** Babel has no word for these: as books in these languages have it, not checked by people who speak them. */
const ours: Record<string, string> = {
  ...{ fil: "Kabanata #", gu: "પ્રકરણ #", kk: "#-тарау", mn: "#-р бүлэг", ne: "परिच्छेद #" },
  ...{ sa: "अध्यायः #", sw: "Sura ya #", tl: "Kabanata #", uz: "#-bob", yi: "קאַפּיטל #" },
};

const titles: Record<string, string> = { ...fromBabel, ...ours };

/** "Kapitel 3", "第3章": what the third chapter is called in a language; in one that we have no word of, its number. */
export function chapterTitler(language: string): (number: number) => string {
  const { languages, digits } = readTag(language);
  const words = languages.map((tag) => titles[tag]).find((found) => found !== undefined) ?? "#";
  const format = new Intl.NumberFormat(digits, { useGrouping: false });
  return (number) => words.replace("#", () => format.format(number));
}

/** Where to look: with its script, then without. */
function readTag(language: string): { languages: string[]; digits: string } {
  try {
    const { language: plain, script } = new Intl.Locale(language);
    return { languages: [`${plain}-${script ?? ""}`, plain], digits: language };
  } catch {
    // What is stored need not be a language.
    return { languages: [], digits: "en" };
  }
}

/** The titles that the first so many chapters have in a language when they have none of their own. */
export function chapterTitles(language: string, count: number): string[] {
  const titleOf = chapterTitler(language);
  return Array.from({ length: count }, (_, at) => titleOf(at + 1));
}
