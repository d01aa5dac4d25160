import { toCoverPicture } from "#app/catalog/covers/public.server.ts";
import type { CoverPicture } from "#app/catalog/covers/public.tsx";
import type { Cover } from "#app/platform/db/schema/publishing.server.ts";

/** A work's cover for its author, published or not, at URLs only the author can open. */
export const ownCover = (workId: string, cover: Cover | null): CoverPicture | null =>
  toCoverPicture(cover, (hash) => `/writing-edit/picture/${workId}/${hash}`);
