import { fitted, designOf } from "#app/catalog/cover-design/public.ts";
import { toCoverPicture } from "#app/catalog/covers/public.server.ts";
import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import { nameOrHandle } from "#app/identity/names/public.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Cover, StoredDesign } from "#app/platform/db/schema/publishing.server.ts";

interface CoveredWork {
  id: string;
  title: string;
  language: string;
  cover: Cover | null;
  coverDesign: StoredDesign | null;
}

interface Edition {
  /** The public id that its book has, or will have. */
  jid: string;
  /** The name it is written under. */
  profile: Profile | null;
}

/** A work's cover for its author, published or not; pictures at URLs only the author can open. */
export function ownCover(work: CoveredWork, { jid, profile }: Edition): CoverFacts {
  const { id, title, language } = work;
  const cover = toCoverPicture(work.cover, (hash) => `/writing-edit/picture/${id}/${hash}`);
  const design = designOf({ jid, choice: work.coverDesign, pen: profile });
  return {
    jid,
    title,
    authors: profile ? [nameOrHandle(profile)] : [],
    language,
    cover,
    design: cover ? null : fitted(design, { title, language }),
  };
}
