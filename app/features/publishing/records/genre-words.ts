import type { Genre } from "#app/domain/book/genres.ts";

// What sources call our genres: headings of libraries, tags of readers, genres of Standard Ebooks. First match of a
// whole word counts; a heading may name several genres.
const signs: [RegExp, Genre][] = [
  [/\b(science[ -]fiction|sci-?fi|dystopia\w*|cyberpunk|space opera|time travel)\b/, "Science Fiction"],
  [/\b(fantasy|fantas(tic|tique) (fiction|literature)|fairy[ -]?tales?|magic|mythology)\b/, "Fantasy"],
  [/\b(mystery|detective|crime fiction|mysteries|whodunit|private investigators)\b/, "Mystery"],
  [/\b(adventure|adventures|sea stories|pirates)\b/, "Adventure"],
  [/\b(horror|ghost stories|vampires?|gothic)\b/, "Horror"],
  [/\b(romance|love stories|courtship)\b/, "Romance"],
  [/\b(historical|historical[ -]fiction)\b/, "Historical"],
  [/\b(comedy|humor|humour|humorous|funny|comic)\b/, "Comedy"],
  [/\b(satire|satirical)\b/, "Satire"],
  [/\b(child(ren)?'?s|childrens?|children-s|juvenile|picture[ -]books?|middle[ -]grade)\b/, "Children’s"],
  [/\b(poetry|poems?|verse|epic poetry|sonnets?)\b/, "Poetry"],
  [/\b(drama|plays?|theatre|theater|tragedy|tragedies)\b/, "Drama"],
  [/\b(shorts|short (fiction|stories|story)|short-stories)\b/, "Short Fiction"],
  [/\b(philosophy|ethics|stoics|metaphysics)\b/, "Philosophy"],
  [/\b(popular science|physics|biology|evolution|natural (history|selection)|mathematics|^science$)\b/, "Science"],
  [/\b(memoirs?|(auto)?biograph(y|ies)|autobiograph\w*|diaries|slave narratives)\b/, "Memoir"],
  [/\b(travel|travelogue|voyages)\b/, "Travel"],
  [/\b(classics?|classic-literature|literature-classics)\b/, "Classics"],
  [/\b(non-?fiction|history|essays?|economics|psychology|politics|self-help|spirituality)\b/, "Nonfiction"],
  [/^(fiction|novels?|literary[ -]fiction)$/, "Fiction"],
];

/** Genres named by one word or heading of a source; none when it is only a subject ("Whaling"). */
function genresOf(subject: string): Genre[] {
  const words = subject.toLowerCase().replaceAll("’", "'").trim();
  // "England -- Fiction": a subject of novels is fiction, whatever England is.
  const isFictionHeading = /--\s*(juvenile )?fiction$/.test(words);
  const named = signs.filter(([sign]) => sign.test(words)).map(([, genre]) => genre);
  return isFictionHeading ? [...named.filter((genre) => !["Nonfiction", "Science", "Philosophy", "Travel", "Memoir"].includes(genre)), "Fiction"] : named;
}

export interface SortedSubjects {
  genres: Genre[];
  subjects: string[];
}

/** Puts a source's words on our shelves: genres of our list, and everything else in its own words, each once. */
export function sortSubjects(words: string[]): SortedSubjects {
  const genres = new Set<Genre>();
  const subjects = new Map<string, string>();
  for (const word of words) {
    const name = word.replace(/\s+/g, " ").trim();
    if (!name) continue;
    const found = genresOf(name);
    for (const genre of found) genres.add(genre);
    const isOnlyGenre = found.length > 0 && isNameOfGenre(name, found);
    if (!isOnlyGenre && !subjects.has(name.toLowerCase())) subjects.set(name.toLowerCase(), name);
  }
  return { genres: [...genres], subjects: [...subjects.values()] };
}

// "sci-fi" or "Shorts" adds nothing beside its genre; "Detective and mystery stories, English" does.
function isNameOfGenre(name: string, found: Genre[]): boolean {
  return found.length === 1 && !/--|,/.test(name) && name.split(/[\s-]+/).length <= 2;
}
