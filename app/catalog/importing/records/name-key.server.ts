import { type SQL, sql } from "drizzle-orm";

/**
 * By which authors of books of one title are the same person: first and last word of the name, however its initials are set and whether
 * the names between are given. "H. G. Wells" is "H.G. Wells", "Mary Shelley" is "Mary Wollstonecraft Shelley". Of the last word the letters
 * count that transcriptions agree on: "Dostoyevsky" is "Dostoevsky", "Tolstoi" is "Tolstoy".
 */
export const nameKey = (name: SQL): SQL => sql`(select words[1] || ' ' ||
    coalesce(nullif(translate(words[cardinality(words)], 'wyij', 'v'), ''), words[cardinality(words)])
  from (select regexp_split_to_array(btrim(lower(${name}), ' .'), '[.\\s]+') as words) as split)`;
