import { byline } from "./byline.ts";
import type { FittedDesign } from "#app/catalog/cover-design/public.ts";

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
  /** Of its drawn cover; null when it has a picture. */
  design: FittedDesign | null;
}

interface BookCoverProps {
  book: CoverFacts;
  /** The `sizes` attribute. */
  sizes: string;
  /** Above the fold: loaded eagerly. */
  isEager?: boolean;
  /** The largest of what is seen first: fetched before the other pictures, and painted together with the text. */
  isLargest?: boolean;
  /** Empty where the title is shown beside it. */
  alt?: string;
}

/** A cover in its full 2:3, never cropped: the publisher's picture over its own colour, or title and author in type. */
export function BookCover({ book, sizes, isEager = false, isLargest = false, alt = "" }: BookCoverProps) {
  const { cover, design } = book;
  if (!cover) return design && <DrawnCover book={book} design={design} alt={alt} />;
  return (
    <span className="cover">
      <svg viewBox="0 0 2 3" aria-hidden="true">
        <rect width={2} height={3} fill={cover.color} />
      </svg>
      <img
        src={cover.src}
        srcSet={cover.srcSet}
        sizes={sizes}
        width={cover.width}
        height={cover.height}
        alt={alt}
        loading={isEager || isLargest ? "eager" : "lazy"}
        fetchPriority={isLargest ? "high" : undefined}
        decoding={isLargest ? "sync" : "async"}
      />
    </span>
  );
}

interface DrawnCoverProps {
  book: Pick<CoverFacts, "title" | "authors" | "language">;
  /** `mark` shows nothing but the mark, to choose it by. */
  design: Omit<FittedDesign, "layout"> & { layout: FittedDesign["layout"] | "mark" };
  alt?: string;
}

/** Boards in cloth with title and author in type; everything but the words is drawn by the style sheet. */
export function DrawnCover({ book, design, alt = "" }: DrawnCoverProps) {
  const { cloth, layout, mark, size, initial } = design;
  const label = alt === "" ? { "aria-hidden": true as const } : { role: "img", "aria-label": alt };
  return (
    <span className="cover cover-set" data-cloth={cloth} data-layout={layout} {...label}>
      <span className="cover-face">
        <span className="cover-mark" data-mark={mark}>
          {initial}
        </span>
        <span className="cover-title" data-size={size} lang={book.language ?? undefined} dir="auto">
          {book.title}
        </span>
        <span className="cover-author" dir="auto">
          {byline(book.authors, 2)}
        </span>
      </span>
    </span>
  );
}
