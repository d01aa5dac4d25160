/** Labels that the generated book adds to the author's text. */
interface BookLabels {
  contents: string;
  cover: string;
  landmarks: string;
  titlePage: string;
  beginReading: string;
  colophon: string;
  by: string;
  published: string;
  licensed: string;
}

const english: BookLabels = {
  contents: "Contents",
  cover: "Cover",
  landmarks: "Landmarks",
  titlePage: "Title page",
  beginReading: "Begin reading",
  colophon: "Colophon",
  by: "by",
  published: "First published",
  licensed: "You may copy, change and pass on this text under",
};

const byLanguage: Record<string, BookLabels> = {
  en: english,
  fr: {
    contents: "Table des matières",
    cover: "Couverture",
    landmarks: "Repères",
    titlePage: "Page de titre",
    beginReading: "Commencer la lecture",
    colophon: "Colophon",
    by: "par",
    published: "Première publication",
    licensed: "Ce texte peut être copié, modifié et transmis selon les termes de",
  },
  de: {
    contents: "Inhalt",
    cover: "Umschlag",
    landmarks: "Wegmarken",
    titlePage: "Titelseite",
    beginReading: "Zum Anfang",
    colophon: "Impressum",
    by: "von",
    published: "Zuerst erschienen",
    licensed: "Dieser Text darf kopiert, verändert und weitergegeben werden nach",
  },
  es: {
    contents: "Índice",
    cover: "Cubierta",
    landmarks: "Puntos de referencia",
    titlePage: "Portada",
    beginReading: "Empezar a leer",
    colophon: "Colofón",
    by: "por",
    published: "Primera publicación",
    licensed: "Este texto puede copiarse, modificarse y difundirse según",
  },
};

/** Labels in the language of the book, English where we have no translation; `language` is the one used. */
export function bookLabels(language: string): BookLabels & { language: string } {
  const primary = language.toLowerCase().split("-")[0] ?? "";
  const words = byLanguage[primary];
  return words ? { ...words, language } : { ...english, language: "en" };
}
