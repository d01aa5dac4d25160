const romanDigits: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1_000 };

/** The value of a Roman numeral in capitals, null for anything else: `IIII` and `VX` are not numerals. */
export function romanNumber(text: string): number | null {
  if (!/^M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/.test(text) || text === "") return null;
  const digits = [...text].map((sign) => romanDigits[sign] ?? 0);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
}

const kinds: { least: number; valueOf: (text: string) => number | null }[] = [
  { least: 2, valueOf: romanNumber },
  { least: 2, valueOf: (text) => (/^\d{1,3}$/.test(text) ? Number(text) : null) },
  { least: 4, valueOf: (text) => (/^[A-Z]$/.test(text) ? text.charCodeAt(0) - 64 : null) },
];

/**
 * Indices of lines that form a series I, II, III …, 1, 2, 3 … or A, B, C …, each one more than the one before. A letter or number that
 * stands alone but belongs to no series is not included.
 */
export function findSeries(lines: string[]): Set<number> {
  const found = new Set<number>();
  for (const { least, valueOf } of kinds) {
    let run: number[] = [];
    const end = () => {
      if (run.length >= least) for (const at of run) found.add(at);
    };
    lines.forEach((line, at) => {
      const value = valueOf(line.trim().replace(/\.$/, ""));
      if (value === run.length + 1) run.push(at);
      // The numbering may start again in a second part.
      else if (value === 1) {
        end();
        run = [at];
      }
    });
    end();
  }
  return found;
}
