import { href } from "react-router";

/** The pages of the directory of authors: A to Z, and `other` for names in other scripts. */
export const directoryLetters: readonly string[] = [..."abcdefghijklmnopqrstuvwxyz", "other"];

export const letterLabel = (letter: string): string => (letter === "other" ? "Other" : letter.toUpperCase());

export const letterAddress = (letter: string): string => `${href("/authors")}?letter=${letter}`;

/** Links to all pages of the directory. */
export function Letters({ current }: { current?: string }) {
  return (
    <ul className="letters">
      {directoryLetters.map((letter) => (
        <li key={letter}>
          <a href={letterAddress(letter)} aria-current={letter === current ? "page" : undefined}>
            {letterLabel(letter)}
          </a>
        </li>
      ))}
    </ul>
  );
}
