const roman = /^(?=.)M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/i;
const digits = /^\p{Nd}{1,4}$/u;
const chinese =
  /^(?:第[一二三四五六七八九十百千〇零\d]{1,7}[章回节節卷篇]|[一二三四五六七八九十百千〇]{1,7})$/;
const longestWord = 12;

/** A chapter's name that is nothing but its number, perhaps after a word: "IV", "12.", "Scene III". */
export function readNumeral(label: string): { word: string; numeral: string | null } {
  const [, before = "", last = ""] = /^(?:(\p{L}+)\s+)?([^\s.]+)\.?$/u.exec(label.trim()) ?? [];
  const isNumeral = before.length <= longestWord && [roman, digits, chinese].some((form) => form.test(last));
  return isNumeral ? { word: before, numeral: last } : { word: "", numeral: null };
}
