import { useEffect, useState } from "react";
import { BookCover } from "#app/catalog/covers/public.tsx";
import { callAsViewer } from "#app/identity/session/public.ts";
import type { NewWork } from "./unread-resource.ts";

/** On the front page: works that the profile follows, with chapters that it has not read. Each leads to the first of these. */
export function NewFromFollowed() {
  const [works, setWorks] = useState<NewWork[]>([]);
  useEffect(() => {
    let isShown = true;
    void fetchNewWorks().then((found) => isShown && setWorks(found));
    return () => void (isShown = false);
  }, []);
  if (works.length === 0) return null;
  return (
    <section className="new-followed" aria-labelledby="new-followed">
      <h2 id="new-followed">
        <a href="/following">New from authors you follow</a>
      </h2>
      <ul>
        {works.map(({ book, count, address }) => (
          <li key={book.jid}>
            <a href={address}>
              <BookCover book={book} sizes="4rem" isEager />
              <span className="visually-hidden">{`${book.title}, `}</span>
              {`${count} new`}
              <span className="visually-hidden">{count === 1 ? " chapter" : " chapters"}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function fetchNewWorks(): Promise<NewWork[]> {
  try {
    const response = await callAsViewer("/api/following/unread");
    return response.ok ? ((await response.json()) as { works: NewWork[] }).works : [];
  } catch {
    // Without a network the front page says nothing of them; the menu still leads to the list.
    return [];
  }
}
