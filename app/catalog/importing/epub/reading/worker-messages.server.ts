import type {
  Creator,
  Identifier,
  Navigation,
  Chapter,
  PublicationMetadata,
  RefusalReason,
} from "#app/manuscript/epub/read/publication.ts";
import type { Cover } from "#app/platform/db/schema/all.server.ts";

/** Where a book's file comes from: read by the worker, or already here (the demo works). */
export type BookSource = { path: string } | { name: string; bytes: Uint8Array };

export interface ImportLimits {
  maxFileBytes: number;
  maxUnpackedBytes: number;
  /** Markup and style sheets, unpacked. */
  maxTextBytes: number;
  maxEntries: number;
}

/** All reasons for refusing a file: those of the engine, and those of the importer. */
export type ImportRefusal = RefusalReason | "unreadable-file" | "too-slow" | "too-much-memory" | "crashed";

/** Enough to decide whether the book is wanted, before the costly part. */
export interface IdentifiedBook {
  /** sha256 of the file. */
  hash: string;
  title: string;
  creators: Creator[];
  identifiers: Identifier[];
}

/** What the worker does with an identified book. `storedChapters` are those of the text that is being replaced. */
export type Verdict =
  | { kind: "render"; jid: string; storedChapters: { slug: string; title: string }[] }
  | { kind: "stop" };

export interface PreparedFile {
  hash: string;
  mediaType: string;
  role: "resource" | "style" | "cover" | "original";
  bytes: Uint8Array<ArrayBuffer>;
}

/** A whole book as plain data: what goes into files and tables. */
export interface PreparedBook {
  hash: string;
  size: number;
  metadata: PublicationMetadata;
  chapters: Chapter[];
  navigation: Navigation;
  cover: Cover | null;
  styleHash: string | null;
  files: PreparedFile[];
  warnings: string[];
}

export type ToWorker =
  | { kind: "read"; source: BookSource; limits: ImportLimits }
  | { kind: "verdict"; verdict: Verdict };

export type FromWorker =
  | { kind: "identified"; book: IdentifiedBook }
  | { kind: "prepared"; book: PreparedBook }
  | { kind: "stopped" }
  | { kind: "refused"; reason: ImportRefusal; detail: string };
