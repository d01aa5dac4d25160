import { partsOfHeading } from "#app/catalog/headings/public.ts";
import { type Genre, genres } from "#app/catalog/labels/public.ts";

// Other names of our genres, as readers and libraries write them. Such a term says no more than the genre does.
const names: Record<string, Genre> = {
  ...Object.fromEntries(genres.map((genre) => [plain(genre), genre])),
  novel: "Fiction",
  novels: "Fiction",
  "literary fiction": "Fiction",
  "general fiction": "Fiction",
  "adult fiction": "Fiction",
  "sci fi": "Science Fiction",
  scifi: "Science Fiction",
  mysteries: "Mystery",
  "historical fiction": "Historical",
  "historical novel": "Historical",
  humor: "Comedy",
  humour: "Comedy",
  funny: "Comedy",
  childrens: "Children’s",
  children: "Children’s",
  kids: "Children’s",
  "children s": "Children’s",
  "childrens books": "Children’s",
  "children s books": "Children’s",
  "kids books": "Children’s",
  "juvenile fiction": "Children’s",
  poems: "Poetry",
  plays: "Drama",
  play: "Drama",
  theatre: "Drama",
  theater: "Drama",
  shorts: "Short Fiction",
  "short stories": "Short Fiction",
  "short story": "Short Fiction",
  "non fiction": "Nonfiction",
  memoirs: "Memoir",
  autobiography: "Memoir",
  classic: "Classics",
  "classic literature": "Classics",
};

// Terms within longer headings ("Detective and mystery stories, English") that identify the genre; the heading stays a
// subject.
const signs: [RegExp, Genre][] = [
  [
    /\b(science fiction|sci fi|dystopian?|cyberpunk|space opera|time travel|post apocalyptic)\b/,
    "Science Fiction",
  ],
  [/\b(fantasy|fairy tales?|fantastic fiction|mythology)\b/, "Fantasy"],
  [/\b(mystery|detective|crime fiction|private investigators)\b/, "Mystery"],
  [/\b(adventure|sea stories|swashbuckling)\b/, "Adventure"],
  [/\b(horror|ghost stories|vampires?|gothic)\b/, "Horror"],
  [/\b(romance|love stories|courtship)\b/, "Romance"],
  [/\bhistorical (fiction|romance|novels?)\b/, "Historical"],
  [/\b(humorous|comedies|comedy)\b/, "Comedy"],
  [/\b(satire|satirical)\b/, "Satire"],
  [
    /\b(childrens?|children s|juvenile|picture books?|middle grade)\b.*\b(fiction|literature|books?|stories|grade)\b/,
    "Children’s",
  ],
  [/\b(poetry|sonnets|verse)\b/, "Poetry"],
  [/\b(drama|tragedies|tragedy)\b/, "Drama"],
  [/\bshort stories\b/, "Short Fiction"],
  [/\b(philosophy|ethics|stoics|metaphysics)\b/, "Philosophy"],
  [
    /\b(popular science|physics|biology|evolution|natural history|natural selection|mathematics)\b/,
    "Science",
  ],
  [/\b(memoirs?|autobiograph\w+|slave narratives)\b/, "Memoir"],
  [/\b(travelogues?|voyages and travels|description and travel)\b/, "Travel"],
];

const factual = new Set<Genre>(["Nonfiction", "Philosophy", "Science", "Memoir", "Travel"]);

/** Lower case words with single spaces: "Sci-Fi", "sci fi" and "sci-fi" are one. */
function plain(word: string): string {
  return word
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function genresWithin(heading: string): Genre[] {
  const normalised = plain(heading);
  const named = signs.filter(([sign]) => sign.test(normalised)).map(([, genre]) => genre);
  // "Evolution -- Fiction" and "Whaling -- Fiction" are about novels, whatever their first word is.
  const isNovels = /--\s*(juvenile )?fiction$/i.test(heading);
  return isNovels ? [...named.filter((genre) => !factual.has(genre)), "Fiction"] : named;
}

export interface SortedSubjects {
  genres: Genre[];
  subjects: string[];
}

/** Maps a source's headings to our genres; what the others are about becomes subjects, each once. */
export function sortSubjects(headings: string[]): SortedSubjects {
  const found = new Set<Genre>();
  const subjects = new Map<string, string>();
  for (const heading of headings) {
    const name = heading.replace(/\s+/g, " ").trim();
    const genre = names[plain(name)];
    if (genre) found.add(genre);
    else if (name) {
      for (const within of genresWithin(name)) found.add(within);
      const parts = partsOfHeading(name).filter((part) => !names[plain(part)] && !subjects.has(plain(part)));
      for (const part of parts) subjects.set(plain(part), part);
    }
  }
  return { genres: [...found], subjects: [...subjects.values()] };
}
