import { byline } from "./byline.ts";
import { coverDesign, titleSize } from "./cover-art.ts";

/** The pictures of one cover for the page; null for a book without one, whose cover is typeset. */
export interface CoverPicture {
  color: string;
  src: string;
  srcSet: string;
  width: number;
  height: number;
}

export interface CoverFacts {
  jid: string;
  title: string;
  authors: string[];
  /** BCP 47, null when it is not known. */
  language: string | null;
  cover: CoverPicture | null;
}

interface BookCoverProps {
  book: CoverFacts;
  /** The `sizes` attribute. */
  sizes: string;
  /** Above the fold: loaded eagerly. */
  isEager?: boolean;
  /** Empty where the title is shown beside it. */
  alt?: string;
}

const ornaments = [
  "M2 6h13m10 0h13M20 2l4 4-4 4-4-4Z",
  "M8 6h.01M20 6h.01M32 6h.01M14 6h.01M26 6h.01",
  "M2 6h10m16 0h10M20 10.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Z",
  "M20 6C16 1 11 1 8 6c3 5 8 5 12 0Zm0 0c4-5 9-5 12 0-3 5-8 5-12 0Z",
];

/** A cover in its full 2:3, never cropped: the publisher's picture over its own colour, or title and author in type. */
export function BookCover({ book, sizes, isEager = false, alt = "" }: BookCoverProps) {
  const { cover } = book;
  if (!cover) return <TypographicCover book={book} alt={alt} />;
  return (
    <span className="cover">
      <svg viewBox="0 0 2 3" aria-hidden="true">
        <rect width="2" height="3" fill={cover.color} />
      </svg>
      <img
        src={cover.src}
        srcSet={cover.srcSet}
        sizes={sizes}
        width={cover.width}
        height={cover.height}
        alt={alt}
        loading={isEager ? "eager" : "lazy"}
        decoding="async"
      />
    </span>
  );
}

function TypographicCover({ book, alt }: { book: CoverFacts; alt: string }) {
  const { cloth, layout, ornament } = coverDesign(book.jid);
  const label = alt === "" ? { "aria-hidden": true as const } : { role: "img", "aria-label": alt };
  return (
    <span className="cover cover-set" data-cloth={cloth} data-layout={layout} {...label}>
      <span
        className="cover-title"
        data-size={titleSize(book.title)}
        lang={book.language ?? undefined}
        dir="auto"
      >
        {book.title}
      </span>
      <svg viewBox="0 0 40 12">
        <path d={ornaments[ornament]} />
      </svg>
      <span className="cover-author" dir="auto">
        {byline(book.authors, 2)}
      </span>
    </span>
  );
}
