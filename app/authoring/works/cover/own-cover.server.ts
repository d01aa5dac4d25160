import { toCoverPicture } from "#app/catalog/books/cover-picture.server.ts";
import type { CoverPicture } from "#app/catalog/books/book-cover.tsx";
import type { Cover } from "#app/platform/db/schema/publishing.server.ts";

/** The cover of a work as its author sees it, published or not: at the addresses of pictures that are the author's alone. */
export const ownCover = (workId: string, cover: Cover | null): CoverPicture | null =>
  toCoverPicture(cover, (hash) => `/writing-edit/picture/${workId}/${hash}`);
