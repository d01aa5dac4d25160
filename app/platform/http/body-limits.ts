/** What an address takes in the body of a request. */
export interface BodyLimits {
  /** Bytes of a form, of JSON or of text: all of it is read before anything is understood. */
  most: number;
  /** Bytes of a form with files, which is read as it comes. */
  mostWithFiles: number;
  /** Bytes of a file within it, where that is less than the form may have. */
  mostOfFile?: number;
  /** Fields of a form, files among them. */
  mostFields: number;
}

const kB = 1024;
const MB = 1024 * kB;

/** Above this it must be known who sends: it is asked before a byte of the body is read. Also what a body may have whose length is not said. */
export const mostOfStrangers = 64 * kB;

const ordinary: BodyLimits = { most: mostOfStrangers, mostWithFiles: mostOfStrangers, mostFields: 1_000 };

/** `picture`: the limits of a form with a picture, by the operator's setting. */
type More = (picture: Pick<BodyLimits, "mostWithFiles" | "mostOfFile">) => Partial<BodyLimits>;

/**
 * Every address that takes more than others, and why. The first that fits counts. Providers of payments sign what they send and have
 * no session, so theirs is no more than the ordinary.
 */
const routes: [path: RegExp, more: More][] = [
  // Manuscripts with their pictures; and what was typed into the preview, some fields for each of its chapters.
  [/^\/writing\/(import|[\w-]+\/import)$/, () => ({ most: MB, mostWithFiles: 32 * MB, mostFields: 10_000 })],
  [/^\/writing\/[\w-]+\/settings$/, (picture) => ({ ...picture, most: 256 * kB })],
  [/^\/api\/writing\/works\/[\w-]+\/pictures$/, (picture) => picture],
  [/^\/select-profile\/[\w-]+$/, () => ({ mostWithFiles: 5 * MB })],
  // A chapter of half a million letters, pasted at once or decided against in a conflict.
  [/^\/api\/writing\/chapters\/[\w-]+\/(changes|revisions)$/, () => ({ most: 4 * MB })],
  // Two notes of 5,000 letters are 90 kB when each letter is written as nine.
  [/^\/writing\/[\w-]+(\/(chapter\/[\w-]+|publish|outline))?$/, () => ({ most: 256 * kB })],
];

/** `path` as it was asked for, also by React Router's scripts, which add `.data`. */
export function bodyLimitsOf(path: string, pictureMb: number): BodyLimits {
  const plain = path.replace(/\.data$/, "");
  const more = routes.find(([pattern]) => pattern.test(plain))?.[1];
  const mostOfFile = pictureMb * MB;
  // Twice what is taken: up to there a form can say at its field that a picture is too large.
  return { ...ordinary, ...more?.({ mostWithFiles: 2 * mostOfFile + 4 * MB, mostOfFile }) };
}
