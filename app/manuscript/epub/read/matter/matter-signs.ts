/** Values of `epub:type`, and of guides, for what stands before a text and is about the edition and not of the work. */
export const FRONT_TYPES = new Set(
  `cover titlepage title-page halftitlepage imprint copyright-page seriespage toc landmarks loi lot loa lov
  dedication acknowledgments acknowledgements foreword introduction contributors other-credits credits revision-history
  keywords abstract`.split(/\s+/),
);

export const BACK_TYPES = new Set(
  `colophon endnotes rearnotes footnotes notes copyright-page imprint index bibliography glossary loi lot
  credits contributors acknowledgments acknowledgements other-credits errata`.split(/\s+/),
);

/** What authors put at the end of a work, also where the book counts it as back matter. */
export const CLOSING_TYPES = new Set("conclusion epilogue afterword appendix".split(" "));

/** Parts of the work itself, wherever they stand and however short they are. */
export const OWN_TYPES = new Set(
  `bodymatter chapter prologue preface epigraph preamble z3998:dramatis-personae`.split(/\s+/),
);

/** Books made with care say by these which of their front matter the work's author wrote as part of it. */
export const WORK_TYPES = new Set("z3998:fiction z3998:drama z3998:poetry".split(" "));

const listed = (titles: string) => titles.split("|").map((title) => title.trim());

const FRONT_TITLES = new Set(
  listed(`cover|title page|titlepage|half title|half title page|imprint|copyright|copyright page|contents|table of contents
  |dedication|about this book|about this edition|about this ebook|list of illustrations|illustrations|also by|by the same author
  |titelblatt|titelseite|titel|impressum|inhalt|inhaltsverzeichnis|widmung|einband|umschlag
  |page de titre|couverture|table des matières|sommaire|dédicace|mentions légales|du même auteur
  |portada|portadilla|cubierta|índice|dedicatoria|créditos|copertina|frontespizio|indice|dedica|capa|folha de rosto|sumário
  |omslag|titelpagina|inhoud|colofon|titelsida|innehåll|titulní list|obsah|strona tytułowa|spis treści|dedykacja
  |обложка|титульный лист|содержание|оглавление|посвящение|εξώφυλλο|περιεχόμενα|封面|扉页|版权|版权页|目录|目錄|表紙|扉|目次|שער|תוכן`),
);

/** What authors call the end of a work. An afterword or an appendix may be by somebody else, so its title alone says too little. */
const CLOSING_TITLES = new Set(
  listed(`conclusion|the conclusion|epilogue|epilog|schluss|schluß|conclusión|conclusione|conclusioni|conclusão
  |épilogue|epílogo|epilogo|эпилог|заключение|επίλογος|ἐπίλογος|zakończenie|závěr|尾声|尾聲|エピローグ|אפילוג`),
);

const BACK_TITLES = new Set(
  listed(`colophon|copyright|uncopyright|imprint|index|notes|endnotes|footnotes|bibliography|glossary|about the author
  |impressum|anmerkungen|fußnoten|register|notes de bas de page|notas|note al testo|przypisy|примечания|底本|注釈|奥付|版权|版权页`),
);

// Somebody else's words about the text: whoever wrote them stands in the title.
const BY_OTHERS =
  /^(?:the )?(?:(?:translator|editor|publisher|transcriber|producer|illustrator)s? ?s? (?:foreword|preface|introduction|note|notes)|(?:note|preface|introduction|foreword) (?:by|of|from) the (?:translator|editor|publisher|transcriber)|(?:vorwort|anmerkung|einleitung) des (?:herausgebers|übersetzers|verlags)|(?:note|préface|avertissement) d[eu] (?:l )?(?:éditeur|traducteur|transcripteur)|nota del (?:editor|traductor|editore|traduttore)|nota d[oe] (?:editor|tradutor)|project gutenberg.*)$/u;

const plainTitle = (title: string) =>
  title
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whether a chapter of this title stands before the work itself: an imprint, contents, a preface by somebody else. */
export function isFrontTitle(title: string): boolean {
  const plain = plainTitle(title);
  return FRONT_TITLES.has(plain) || BY_OTHERS.test(plain);
}

/** Whether a chapter of this title stands behind the work: endnotes, a colophon, other books. */
export function isBackTitle(title: string): boolean {
  const plain = plainTitle(title);
  return BACK_TITLES.has(plain) || BY_OTHERS.test(plain);
}

/** Whether a chapter of this title is the author's own end of the work: a conclusion, an epilogue. */
export const isClosingTitle = (title: string) => CLOSING_TITLES.has(plainTitle(title));
