import type { Genre } from "./genres.ts";

/** What a genre is to a reader, in two sentences, for the head of its page. */
const voices: Record<Genre, string> = {
  Fiction:
    "Novels are the slowest way to meet somebody, and the best. Here are people who were never alive, and whom readers still write letters to.",
  Fantasy:
    "The maps have blank places, and something lives in them. Good fantasy invents a world in order to look at this one from behind.",
  "Science Fiction":
    "It begins with a question that nobody has asked yet, and follows the answer further than is comfortable. Some of these futures have since arrived.",
  Mystery:
    "Somebody knows more than they say, and the clock is running. Every clue is on the page; read as if you were going to be asked about it.",
  Adventure:
    "Out of the door, without having packed enough. These books move fast and are kind to anybody who means to stop at the end of the chapter.",
  Horror:
    "What is feared most is seldom shown. Read it with the lamp on, and not the last chapter before bed.",
  Romance:
    "Two people, and everything that stands between them: money, pride, a letter that came too late. The end is often known; how they get there never is.",
  Historical:
    "Lives lived before ours, by people who did not know how it would turn out. The costumes are old, the trouble is not.",
  Comedy:
    "Written to be read aloud, if you can keep a straight face. The best of it is also very exact about people.",
  Satire:
    "The truth with its coat turned, so that it could go out in public. The powerful of those days are forgotten; the jokes about them are not.",
  "Children’s":
    "For small readers, and for whoever reads to them. None of it talks down, and most of it is better than one remembers.",
  Poetry: "A few lines, read slowly, then once more. Begin anywhere: a book of poems has no first page.",
  Drama:
    "Written to be spoken by other people in the dark. On paper you are the whole cast, and the seats are better.",
  "Short Fiction":
    "Whole worlds in one sitting. What a novel explains, a story leaves out, and that is where it happens.",
  Nonfiction:
    "True things, well told, by people who went and looked. What they found has been argued over ever since, which is the point of it.",
  Philosophy:
    "The old questions are still open, and these are some of the best attempts at them. They ask for a slow reader and pay back for years.",
  Science:
    "How we came to know it, often from those who found it out. Some of it was later shown to be wrong, and it is no worse to read for that.",
  Memoir: "A life in its own words, with the mistakes left in. Nobody else could have written any of these.",
  Travel:
    "Elsewhere, as it was, by those who went there when that took months. Half of every journey is who is making it.",
  Classics:
    "Still read, and for a reason, which is seldom the one that we were told at school. They have outlived every opinion about them.",
};

const voiceOf = new Map<string, string>(Object.entries(voices));

/** Null for a genre that is not on the list. */
export const genreVoice = (name: string): string | null => voiceOf.get(name) ?? null;
