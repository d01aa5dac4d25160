const sign = /^[\s[(]*(\d{1,4}|[ivxlc]{1,6}|[a-z]|[*†‡§¶‖]{1,4})[\])\s.]*$/iu;
const back =
  /^\P{L}*(?:go )?(?:back|return|up|zurück|retour|volver|voltar|torna|terug|powrót|назад|вернуться)(?!\p{L})/iu;

/** Whether words are the sign of a note: a number, a letter, a star, perhaps in brackets. */
export const isNoteSign = (words: string) => sign.test(words);

/** A way back from a note is a sign, an arrow or a word for it; any other words are the note's own, wherever they lead. */
export const saysBack = (words: string) =>
  isNoteSign(words) || !/[\p{L}\p{N}]/u.test(words) || back.test(words.slice(0, 100));
