const sign = /^[\s[(]*(\d{1,4}|[ivxlc]{1,6}|[a-z]|[*†‡§¶‖]{1,4})[\])\s.]*$/iu;
const back =
  /^\P{L}*(?:go )?(?:back|return|up|zurück|retour|volver|voltar|torna|terug|powrót|назад|вернуться)(?!\p{L})/iu;

/** Whether a text is a note mark: a number, letter or star, possibly in brackets. */
export const isNoteMark = (words: string) => sign.test(words);

/** Whether the text of a link from a note is only that of a backlink: a note mark, an arrow or a word such as "back". */
export const isBacklinkText = (words: string) =>
  isNoteMark(words) || !/[\p{L}\p{N}]/u.test(words) || back.test(words.slice(0, 100));
