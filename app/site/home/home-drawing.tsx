import type { ReactNode } from "react";
import { HomeShelf } from "./home-shelf.tsx";
import { HomeToday } from "./home-today.tsx";
import type { DrawnPart } from "./shelves.ts";

/** Today's book and the shelves. */
export const HomeDrawing = ({ drawn }: { drawn: DrawnPart }) => <>{drawnParts(drawn)}</>;

/** The same, part by part. */
export const drawnParts = ({ today, shelves }: DrawnPart): ReactNode[] => [
  today && <HomeToday key="today" today={today} />,
  ...shelves.map((shelf, index) => <HomeShelf key={shelf.key} shelf={shelf} isFirst={index === 0} />),
  shelves.length === 0 ? <EmptyLibrary key="empty" /> : <Rules key="rules" />,
];

function Rules() {
  return (
    <p className="home-rules">
      <a className="link" href="/lists">
        How this is ranked
      </a>
    </p>
  );
}

function EmptyLibrary() {
  return (
    <section className="home-empty">
      <h2>The shelves are still empty</h2>
      <p>
        Books will stand here as soon as some are brought in. Point this command at a folder of EPUB files:
      </p>
      <pre tabIndex={0}>
        <code>npm run octavo -- import path/to/books</code>
      </pre>
      <p>It works while the site is running; each book appears when it is ready.</p>
    </section>
  );
}
