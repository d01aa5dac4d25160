const letters = /[\p{L}\p{N}]/u;
const ideograph = /[[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]&&[\p{L}\p{N}]]/v;
const everyIdeograph = new RegExp(ideograph, "gv");

/**
 * Words are runs between white space that contain a letter or digit. Scripts written without spaces have no such runs, so each Chinese
 * character and each kana counts as one. Characters are code points that are not white space. The same rules as `plainText`, which counts imported books,
 * but usable in the browser.
 */
export function countText(text: string): { wordCount: number; characterCount: number } {
  let wordCount = 0;
  let characterCount = 0;
  const hasIdeographs = ideograph.test(text);
  for (const run of text.split(/\s+/)) {
    characterCount += isPlain(run) ? run.length : [...run].length;
    if (!hasIdeographs || !ideograph.test(run)) wordCount += letters.test(run) ? 1 : 0;
    else wordCount += wordsAmongIdeographs(run);
  }
  return { wordCount, characterCount };
}

const isPlain = (run: string) => !/[\uD800-\uDBFF]/.test(run);

function wordsAmongIdeographs(run: string): number {
  const signs = run.match(everyIdeograph)?.length ?? 0;
  return signs + run.split(everyIdeograph).filter((between) => letters.test(between)).length;
}
