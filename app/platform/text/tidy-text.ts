// Controls, formatting (bidi marks and isolates, joiners, soft hyphens, tags), unassigned and private characters, variation
// selectors, and letters that are drawn as nothing.
const unseen = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A name as others will see it: no invisible or bidirectional control characters, single spaces. */
export function tidyName(name: string): string {
  return name.replace(/\s+/gu, " ").replace(unseen, "").replace(/ {2,}/g, " ").trim().normalize("NFC");
}

/** The same for a text of several lines. */
export function tidyText(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n").map(tidyName);
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
