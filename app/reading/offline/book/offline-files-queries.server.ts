import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import { cardColumns, type CardRow, toCard } from "#app/catalog/covers/public.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { type FileStore, fileUrl } from "#app/platform/files/file-store.server.ts";
import { type OfflineChapter, type OfflineFiles, storedBytes } from "./offline-files.ts";

/** Pictures, fonts and recordings by their names in the store; films are left out. */
const names = String.raw`[0-9a-f]{64}\.(?:avif|webp|jpg|png|gif|svg|jxl|woff2|woff|ttf|otf|mp3|m4a|ogg)`;
const isRecording = (name: string) => /\.(?:mp3|m4a|ogg)$/.test(name);
/** Sizes are found out one by one; beyond this number the rest counts as much as the average. */
const mostMeasured = 400;
const measuredAtOnce = 16;

interface FoundChapter {
  slug: string;
  access: "free" | "members";
  hash: string;
  bytes: number;
  files: string[];
  /** Addresses of the recordings of its media overlay; null when it has none. */
  overlay: string[] | null;
}

interface FoundBook extends CardRow {
  styleHash: string | null;
  isAdult: boolean;
  description: string | null;
  chapters: FoundChapter[];
}

/** What to store of a book; null when this viewer cannot read it here. */
export async function findOfflineFiles(
  { db, files }: { db: Db; files: Pick<FileStore, "find" | "read"> },
  jid: string,
  viewer: ContentViewer,
): Promise<OfflineFiles | null> {
  const book = await findBook(db, jid, viewer);
  if (!book) return null;
  const free = book.chapters.filter(({ access }) => access === "free");
  const card = toCard(book);
  const inTexts = free.flatMap(({ files: used }) => used.map((name) => `/files/${name}`));
  const addresses = [
    ...new Set([
      ...coverFiles(card.cover),
      ...(await styleFiles(files, book.styleHash)),
      ...inTexts.filter((address) => !isRecording(address)),
    ]),
  ];
  const recordings = [
    ...new Set([...inTexts, ...free.flatMap(({ overlay }) => overlay ?? [])].filter(isRecording)),
  ];
  const textBytes = free.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    card,
    release: releaseOf(book),
    isAdult: book.isAdult,
    chapters: book.chapters.map(describe),
    files: addresses,
    recordings,
    bytes: storedBytes(textBytes, book.chapters.length) + (await measure(files, addresses)),
    recordingBytes: await measure(files, recordings),
  };
}

async function findBook(db: Db, jid: string, viewer: ContentViewer): Promise<FoundBook | null> {
  const { rows } = await db.execute<FoundBook>(sql`
    select ${cardColumns}, b.style_hash as "styleHash", b.description,
      coalesce(b.disclosures ->> 'audience', '') = 'adult' as "isAdult",
      (select coalesce(json_agg(json_build_object('slug', c.slug, 'access', c.access, 'bytes', octet_length(c.html),
          'hash', md5(c.title || ' ' || c.access || ' ' || c.html || coalesce(c.overlay::text, '')),
          'overlay', c.overlay -> 'audio',
          'files', array(select distinct m[1] from regexp_matches(c.html, ${`/files/(${names})`}, 'g') m))
        order by c.position), '[]') from chapters c where c.book_id = b.id) as chapters
    from ${openBooks(viewer)} where b.jid = ${jid} and b.is_text_held`);
  return rows[0] ?? null;
}

function describe({ slug, access, files, bytes, overlay }: FoundChapter): OfflineChapter {
  return access === "free"
    ? { slug, isLocked: false, isReadAloud: overlay !== null, pictures: [], bytes: 0 }
    : {
        slug,
        isLocked: true,
        isReadAloud: false,
        pictures: files.filter((name) => !isRecording(name)),
        bytes,
      };
}

function releaseOf({
  title,
  authors,
  cover,
  coverDesign,
  description,
  styleHash,
  chapters,
}: FoundBook): string {
  const shown = [title, authors, cover, coverDesign, description, styleHash];
  const texts = chapters.map(({ slug, hash }) => [slug, hash]);
  return createHash("sha256")
    .update(JSON.stringify([shown, texts]))
    .digest("hex")
    .slice(0, 20);
}

/** Each size of the cover, since a page chooses by the width of the screen. */
function coverFiles(cover: OfflineFiles["card"]["cover"]): string[] {
  if (!cover) return [];
  const sizes = cover.srcSet.split(",").map((size) => size.trim().split(" ")[0] ?? "");
  return [cover.src, ...sizes].filter((address) => address.startsWith("/files/"));
}

/** The book's own style sheet and the fonts and pictures that it names. */
async function styleFiles(files: Pick<FileStore, "read">, styleHash: string | null): Promise<string[]> {
  if (styleHash === null) return [];
  const css = new TextDecoder().decode((await files.read(styleHash)) ?? new Uint8Array());
  return [fileUrl(styleHash, "text/css"), ...(css.match(new RegExp(`/files/${names}`, "g")) ?? [])];
}

async function measure(files: Pick<FileStore, "find">, addresses: readonly string[]): Promise<number> {
  const measured = addresses.slice(0, mostMeasured);
  let sum = 0;
  for (let at = 0; at < measured.length; at += measuredAtOnce) {
    const some = measured.slice(at, at + measuredAtOnce);
    const found = await Promise.all(some.map((address) => files.find(hashIn(address))));
    sum += found.reduce((total, file) => total + (file?.size ?? 0), 0);
  }
  return measured.length === 0 ? 0 : Math.round((sum * addresses.length) / measured.length);
}

const hashIn = (address: string) => address.slice("/files/".length).replace(/\..*/, "");
