import { toCoverPicture } from "#app/catalog/covers/public.server.ts";
import type { CoverPicture } from "#app/catalog/covers/public.tsx";
import type { Cover } from "#app/platform/db/schema/publishing.server.ts";

/** The cover of a work as its author sees it, published or not: at the addresses of pictures that are the author's alone. */
export const ownCover = (workId: string, cover: Cover | null): CoverPicture | null =>
  toCoverPicture(cover, (hash) => `/writing-edit/picture/${workId}/${hash}`);
