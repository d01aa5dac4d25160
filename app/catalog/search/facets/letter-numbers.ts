const longest = 5;

/** Up to five letters from a to z as a number; null for anything else. */
export function numberOfLetters(letters: string): number | null {
  if (!/^[a-z]+$/.test(letters) || letters.length > longest) return null;
  return [...letters].reduce((number, letter) => number * 27 + letter.charCodeAt(0) - 96, 0);
}

export function lettersOfNumber(number: number): string {
  let letters = "";
  for (let rest = number; rest > 0; rest = Math.floor(rest / 27))
    letters = String.fromCharCode(96 + (rest % 27)) + letters;
  return letters;
}
