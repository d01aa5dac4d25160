import { pagePath } from "#app/platform/rendering/data-address.ts";

/** The limits of an address for the body of a request. */
export interface BodyLimits {
  /** Bytes of a form, of JSON or of text, which is read completely before it is parsed. */
  most: number;
  /** Bytes of a form with files, which is streamed. */
  mostWithFiles: number;
  /** Bytes of a file within it, where that is less than the form may have. */
  mostOfFile?: number;
  /** Fields of a form, files included. */
  mostFields: number;
}

const kB = 1024;
const MB = 1024 * kB;

/**
 * Larger bodies require a session, checked before a byte of the body is read. Also the limit of a body without a
 * Content-Length.
 */
export const mostOfStrangers = 64 * kB;

const ordinary: BodyLimits = { most: mostOfStrangers, mostWithFiles: mostOfStrangers, mostFields: 1_000 };

/** `picture`: the limits of a form with a picture, by the operator's setting. */
type More = (picture: Pick<BodyLimits, "mostWithFiles" | "mostOfFile">) => Partial<BodyLimits>;

/**
 * Every address with larger limits, and why. The first match counts. Payment providers sign their requests and have no
 * session, so theirs have the ordinary limits.
 */
const routes: [path: RegExp, more: More][] = [
  // Manuscripts with their pictures; and the form of the preview, with some fields for each chapter.
  [/^\/writing\/(import|[\w-]+\/import)$/, () => ({ most: MB, mostWithFiles: 32 * MB, mostFields: 10_000 })],
  // The same, sent as bytes, as a text or in a form.
  [/^\/functions\/v1\/convert-manuscript$/, () => ({ most: 32 * MB, mostWithFiles: 32 * MB })],
  // A library that another site exported; and the form that confirms its preview, which has all of it, packed.
  [/^\/library\/import$/, () => ({ most: 8 * MB, mostWithFiles: 24 * MB, mostFields: 2_000 })],
  // Marks of another program, eight million letters; and the form that confirms their preview.
  [/^\/library\/marks\/import$/, () => ({ most: 8 * MB, mostWithFiles: 24 * MB, mostFields: 1_000 })],
  // Fifty marks with their words and notes; a device that has longer ones sends fewer at once. And the form of one.
  [/^\/api\/annotations$/, () => ({ most: MB })],
  [/^\/library\/marks$/, () => ({ most: 256 * kB })],
  [/^\/writing\/[\w-]+\/settings\/save$/, () => ({ most: 256 * kB })],
  [/^\/writing\/[\w-]+\/settings$/, (picture) => ({ ...picture, most: 256 * kB })],
  [/^\/api\/writing\/works\/[\w-]+\/pictures$/, (picture) => picture],
  [/^\/select-profile\/[\w-]+$/, () => ({ mostWithFiles: 5 * MB })],
  // A chapter of half a million letters, pasted at once or chosen in a conflict.
  [/^\/api\/writing\/chapters\/[\w-]+\/(changes|revisions)$/, () => ({ most: 4 * MB })],
  // Two notes of 5,000 letters are 90 kB when each letter is encoded as nine bytes.
  [/^\/writing\/[\w-]+(\/(chapter\/[\w-]+|publish|outline))?$/, () => ({ most: 256 * kB })],
];

/** `path` as requested, also as data. */
export function bodyLimitsOf(path: string, pictureMb: number): BodyLimits {
  const plain = pagePath(path);
  const more = routes.find(([pattern]) => pattern.test(plain))?.[1];
  const mostOfFile = pictureMb * MB;
  // Twice the accepted size: up to there the form can report at its field that a picture is too large.
  return { ...ordinary, ...more?.({ mostWithFiles: 2 * mostOfFile + 4 * MB, mostOfFile }) };
}

/** Whether an address takes a body of any type: a function reads it as bytes (C07). */
export const isFunction = (path: string): boolean => path.startsWith("/functions/v1/");
