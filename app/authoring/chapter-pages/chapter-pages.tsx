import "./chapter-pages.css";

interface ChapterPagesProps {
  page: number;
  /** The number of the first chapter of each page. */
  begins: number[];
  chapterCount: number;
  /** The query parameter of the page, and the hash of the chapters on it. */
  name?: string;
  anchor?: string;
  /** The accessible name, when a page has several. */
  label?: string;
}

const grouped = new Intl.NumberFormat("en");

/** Links to the pages of chapters of a long work: the first, the last, and those around the current one. */
export function ChapterPages({
  page,
  begins,
  chapterCount,
  name = "page",
  anchor = "",
  label = "Pages of chapters",
}: ChapterPagesProps) {
  if (begins.length === 1) return null;
  const spanOf = (at: number) => {
    const [first, last] = [begins[at - 1] ?? 1, (begins[at] ?? chapterCount + 1) - 1];
    if (first > last) return `after ${grouped.format(last)}`;
    return first < last ? `${grouped.format(first)}–${grouped.format(last)}` : grouped.format(first);
  };
  const pages = begins
    .map((_, at) => at + 1)
    .filter((each) => each === 1 || each === begins.length || Math.abs(each - page) <= 2);
  return (
    <nav aria-label={label} className="chapter-pages">
      <p>{`Chapters ${spanOf(page)} of ${grouped.format(chapterCount)}`}</p>
      <ul>
        {pages.map((each) => (
          <li key={each}>
            <a
              className="link"
              rel={each === page + 1 ? "next" : each === page - 1 ? "prev" : undefined}
              href={`?${name}=${each}${anchor}`}
              aria-current={each === page ? "page" : undefined}
            >
              <span className="visually-hidden">Chapters </span>
              {spanOf(each)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
