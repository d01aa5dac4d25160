import { z } from "zod";
import { fileNameOf, type OwnFile } from "./own-files.server.ts";
import { storageRefused } from "./storage-refusals.ts";

const ListInput = z.object({
  prefix: z.string().max(200).default(""),
  limit: z.number().int().min(1).max(1_000).default(100),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  search: z.string().max(200).nullish(),
  sortBy: z
    .object({
      column: z.enum(["name", "created_at", "updated_at", "last_accessed_at"]).default("name"),
      order: z.enum(["asc", "desc"]).default("asc"),
    })
    .nullish(),
});
type ListInput = z.output<typeof ListInput>;

/** The query of a folder; refused when it cannot be read. */
export function readList(body: unknown): ListInput {
  const read = ListInput.safeParse(body);
  if (read.success) return read.data;
  throw storageRefused(400, "invalid_request", "Send prefix, limit, offset, search and sortBy");
}

/** The folder that is listed: empty for all works. */
export const folderOf = ({ prefix }: ListInput): string => prefix.replace(/^\/+|\/+$/g, "");

interface Listed {
  name: string;
  id: string | null;
  created_at: string | null;
  updated_at: string | null;
  last_accessed_at: string | null;
  metadata: object | null;
}

const folder = (name: string): Listed => ({
  name,
  id: null,
  created_at: null,
  updated_at: null,
  last_accessed_at: null,
  metadata: null,
});

const listedFile = (file: OwnFile): Listed => ({
  name: fileNameOf(file),
  id: file.hash,
  created_at: file.added_at,
  updated_at: file.added_at,
  last_accessed_at: file.added_at,
  metadata: { mimetype: file.media_type, size: file.size, contentLength: file.size, eTag: `"${file.hash}"` },
});

/** The folders of works that have files, or the files of one. */
export function listFolder(files: OwnFile[], input: ListInput): Listed[] {
  const all =
    folderOf(input) === ""
      ? [...new Set(files.map((file) => file.work_id))].map(folder)
      : files.map(listedFile);
  const found = all.filter(({ name }) => name.includes(input.search ?? ""));
  const column = input.sortBy?.column ?? "name";
  const sign = input.sortBy?.order === "desc" ? -1 : 1;
  const keyOf = (each: Listed) => `${each[column] ?? ""} ${each.name}`;
  const sorted = found.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -sign : sign));
  return sorted.slice(input.offset, input.offset + input.limit);
}
