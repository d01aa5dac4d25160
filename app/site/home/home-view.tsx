import { Letters } from "#app/catalog/directory/public.tsx";
import { Fragment, lazy, type ReactNode, use, useEffect, useState } from "react";
import { href } from "react-router";
import { PageTextContext } from "#app/platform/rendering/document/page-text.ts";
import { SearchBox } from "#app/ui/fields/search-box.tsx";
import type { SentFrontPage } from "./shelves.ts";

/** For home.css: what is near the screen waits for the first paint of a document only. */
const markHydrated = (main: HTMLElement | null) => {
  // Null when the page is hidden.
  if (main) main.dataset.hydrated = "";
};

export function HomeView({ page }: { page: SentFrontPage }) {
  return (
    <main className="home" ref={markHydrated}>
      <section className="home-promise">
        <HomeContinue />
        <h1>
          <span>Free books to read.</span> <span>A place to publish your own.</span>
        </h1>
        <p>Every book opens at once, on any screen. No account needed.</p>
        <SearchBox
          action={href("/search")}
          label="Search books"
          placeholder="Title, author or subject"
          isLarge
        />
      </section>
      <Drawn drawn={page.drawn} edition={page.edition} />
      <BrowseIndex page={page} />
    </main>
  );
}

// The document contains the drawn part as HTML: in the browser only navigation inside the site needs this code.
const HomeDrawing = lazy(async () => ({ default: (await import("./home-drawing.tsx")).HomeDrawing }));

/**
 * In place of the introduction, or above it. Loaded where the script in the head found a stored position, or unread chapters, and
 * reserved the space.
 */
function HomeContinue() {
  const [own, setOwn] = useState<ReactNode>();
  useEffect(() => {
    const look = () => {
      if (document.documentElement.matches("[data-reading], [data-unread]"))
        void import("./home-own.tsx").then(({ HomeOwn }) => setOwn(<HomeOwn />));
    };
    look();
    // On a new device, and after a week, the account's places are known with the site's first answer.
    const marks = new MutationObserver(look);
    marks.observe(document.documentElement, { attributeFilter: ["data-reading", "data-unread"] });
    return () => marks.disconnect();
  }, []);
  return <div className="home-continue">{own}</div>;
}

/**
 * Today's book and the shelves are on the page once, as HTML, and not again as data: see page-text.ts. The document's part
 * stays until there is another edition of it.
 */
function Drawn({ drawn, edition }: Pick<SentFrontPage, "drawn" | "edition">) {
  const page = use(PageTextContext);
  const [brought] = useState(() =>
    drawn ? null : { edition, html: { __html: page?.html ?? drawnInDocument() } },
  );
  if (drawn && brought?.edition !== edition)
    return (
      <div className="home-drawn" key="drawn">
        <HomeDrawing drawn={drawn} />
      </div>
    );
  return <div className="home-drawn" suppressHydrationWarning dangerouslySetInnerHTML={brought?.html} />;
}

function drawnInDocument(): string {
  return document.querySelector(".home-drawn")?.innerHTML ?? "";
}

function BrowseIndex({ page: { genres, languages } }: { page: SentFrontPage }) {
  return (
    <>
      {genres.length > 0 && (
        <nav aria-labelledby="browse-genres" className="home-genres">
          <h2 id="browse-genres">By genre</h2>
          <ul>
            {genres.map(({ slug, name, bookCount, line }) => (
              <li key={slug}>
                <a href={`/genre/${slug}`}>
                  {name} <span>{bookCount}</span>
                </a>
                {line}
              </li>
            ))}
          </ul>
        </nav>
      )}
      {genres.length > 0 && (
        <nav aria-labelledby="browse-authors" className="home-authors">
          <h2 id="browse-authors">Authors</h2>
          <Letters />
        </nav>
      )}
      {languages.length > 1 && (
        <nav aria-labelledby="browse-languages" className="home-languages">
          <h2 id="browse-languages">By language</h2>
          <ul className="chips">
            {languages.map(({ slug, name }) => (
              <li key={slug}>
                <a href={`${href("/search")}?language=${encodeURIComponent(slug)}`} className="chip">
                  {name}
                </a>
              </li>
            ))}
          </ul>
          <details>
            <summary>Which books come first</summary>
            <p>
              Those in your browser’s language. Or begin with{" "}
              {languages.map(({ slug, name }, index) => (
                <Fragment key={slug}>
                  {index > 0 && ", "}
                  <a className="link" href={`/?language=${slug}`}>
                    {name}
                  </a>
                </Fragment>
              ))}
              .
            </p>
          </details>
        </nav>
      )}
    </>
  );
}
