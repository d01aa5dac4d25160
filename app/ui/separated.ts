/** Between things on one line. It ends a line that is broken there, and begins none. */
export const separator = "\u00A0· ";

/** "English · 160,000 words". */
export const separated = (facts: readonly string[]) => facts.join(separator);
