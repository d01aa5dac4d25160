import { BookCard, type CoverFacts } from "#app/catalog/covers/public.tsx";
import { BookEntries, type BookEntry, BookEntryItem } from "#app/catalog/entries/public.tsx";
import { separator } from "#app/ui/separated.ts";
import { type PickedBook, SubjectIntro } from "./subject-intro.tsx";
import "./subject-view.css";

interface SubjectPage {
  name: string;
  voice: string;
  /** Of a genre alone. */
  pick: PickedBook | null;
  count: string;
  best: BookEntry[];
  /** Empty where the best are all there are. */
  newest: CoverFacts[];
  related: { name: string; address: string }[];
  links: { feed: string; all: string; rated: string; exclude: string };
}

/** The page of a genre or tag. */
export function SubjectView({
  page: { name, voice, pick, count, best, newest, related, links },
}: {
  page: SubjectPage;
}) {
  return (
    <main className="page-column subject">
      <header className="subject-head">
        <h1 dir="auto">{name}</h1>
        <p className="subject-count">
          <a className="link" href={links.all}>
            {count}
          </a>
          {separator}
          <a className="link" href={links.feed}>
            Feed
          </a>
          {separator}
          <a className="link" href={links.exclude} rel="nofollow">
            Leave this out for me
          </a>
        </p>
        <SubjectIntro voice={voice} pick={pick} />
      </header>
      {related.length > 0 && (
        <nav aria-labelledby="subject-related" className="subject-related">
          <h2 id="subject-related">Often together with</h2>
          <ul className="chips">
            {related.map(({ name: other, address }) => (
              <li key={address}>
                <a className="chip" href={address}>
                  <bdi>{other}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {newest.length > 0 && (
        <section aria-labelledby="subject-newest">
          <SectionHead id="subject-newest" title="New here" all={links.all} />
          <ul className="subject-covers">
            {newest.map((book) => (
              <li key={book.jid}>
                <BookCard book={book} isEager />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="subject-best">
        {newest.length > 0 ? (
          <SectionHead id="subject-best" title="Best rated" all={links.rated} />
        ) : (
          <h2 id="subject-best">Books</h2>
        )}
        <BookEntries label={`${newest.length > 0 ? "Best rated" : "Books"}: ${name}`}>
          {best.map((entry) => (
            <BookEntryItem key={entry.card.jid} entry={entry} isInSection />
          ))}
        </BookEntries>
      </section>
    </main>
  );
}

function SectionHead({ id, title, all }: { id: string; title: string; all: string }) {
  return (
    <div className="subject-section">
      <h2 id={id}>{title}</h2>
      <a className="link" href={all} aria-label={`See all: ${title}`}>
        See all
      </a>
    </div>
  );
}
