const rightToLeft = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]);

/** By the script a language is written in: `he` and `az-Arab` run from the right, `az` does not. */
export function textDirection(language: string): "ltr" | "rtl" {
  try {
    return rightToLeft.has(new Intl.Locale(language).maximize().script ?? "") ? "rtl" : "ltr";
  } catch {
    // Not a language tag: the book will say so elsewhere, and most scripts run from the left.
    return "ltr";
  }
}
