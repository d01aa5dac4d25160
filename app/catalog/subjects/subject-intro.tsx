import { byline } from "#app/catalog/covers/public.ts";
import { BookCover, type CoverFacts } from "#app/catalog/covers/public.tsx";
import { href } from "react-router";
import "./subject-intro.css";

/** The book to begin a genre with, and the first sentence of its description. */
export type PickedBook = CoverFacts & { sentence: string | null };

interface SubjectIntroProps {
  voice: string;
  pick: PickedBook | null;
}

/** What one finds in a genre or under a tag, and one book to begin with. */
export function SubjectIntro({ voice, pick }: SubjectIntroProps) {
  return (
    <div className="subject-intro">
      <p dir="auto">{voice}</p>
      {pick && (
        <a href={href("/bookdetail/:jid", { jid: pick.jid })}>
          <BookCover book={pick} sizes="4.5rem" isEager />
          <span>
            <small>Begin with</small>
            <b>
              <bdi lang={pick.language ?? undefined}>{pick.title}</bdi>
            </b>
            <span>
              <bdi>{pick.sentence ?? byline(pick.authors)}</bdi>
            </span>
          </span>
        </a>
      )}
    </div>
  );
}
