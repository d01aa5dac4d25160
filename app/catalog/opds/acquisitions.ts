import type { Acquisition } from "./writing/catalog-feed.ts";

interface AcquisitionFacts {
  jid: string;
  isTextHeld: boolean;
  /** Whether the rights allow a file, and there is one. */
  hasFile: boolean;
  hasMemberChapters: boolean;
  isForAdults: boolean;
}

/** What is known of whoever asks. */
export interface ReaderRights {
  /** Whether works for adults open for them without a question. */
  isOfAge: boolean;
  /** Whether members' chapters open for them. */
  isMember: boolean;
}

/** How one gets a book: what the site's own pages would offer this reader, and never more. */
export function acquisitionsOf(
  { jid, isTextHeld, hasFile, hasMemberChapters, isForAdults }: AcquisitionFacts,
  { isOfAge, isMember }: ReaderRights,
): Acquisition[] {
  const page = `/bookdetail/${encodeURIComponent(jid)}`;
  if (!isTextHeld) return [{ kind: "preview", type: "text/html", path: page }];
  const reader = `/book-reader/${encodeURIComponent(jid)}`;
  // A file has the free chapters only.
  const free = hasMemberChapters ? "sample" : "open-access";
  // The reader asks for the age, which a program that downloads a file cannot answer.
  const file: Acquisition[] =
    hasFile && (!isForAdults || isOfAge)
      ? [{ kind: free, type: "application/epub+zip", path: `${page}/download.epub` }]
      : [];
  const online: Acquisition = { kind: isMember ? "open-access" : free, type: "text/html", path: reader };
  const members: Acquisition[] =
    hasMemberChapters && !isMember ? [{ kind: "subscribe", type: "text/html", path: page }] : [];
  return [...file, online, ...members];
}
