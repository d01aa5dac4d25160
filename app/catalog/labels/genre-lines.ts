import type { Genre } from "./genres.ts";

/** What one finds in a genre, for the index of the front page. */
const lines: Record<Genre, string> = {
  Fiction: "Novels that stay with people",
  Fantasy: "Where the maps have blank places",
  "Science Fiction": "What if, and then what",
  Mystery: "Somebody knows more than they say",
  Adventure: "Out of the door and far away",
  Horror: "Read it with the lamp on",
  Romance: "Two people, and what stands between",
  Historical: "Lives lived before ours",
  Comedy: "To be read aloud, if you can keep a straight face",
  Satire: "The truth, with its coat turned",
  "Children’s": "For small readers and whoever reads to them",
  Poetry: "A few lines, read slowly",
  Drama: "Written to be spoken",
  "Short Fiction": "Whole worlds in one sitting",
  Nonfiction: "True things, well told",
  Philosophy: "Old questions, still open",
  Science: "How we came to know it",
  Memoir: "A life in its own words",
  Travel: "Elsewhere, by those who went",
  Classics: "Still read, and for a reason",
};

const lineOf = new Map<string, string>(Object.entries(lines));

/** Null for a genre that is not on the list. */
export const genreLine = (name: string): string | null => lineOf.get(name) ?? null;
