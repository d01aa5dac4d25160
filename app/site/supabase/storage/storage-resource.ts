import { Readable } from "node:stream";
import { z } from "zod";
import { readJson } from "#app/platform/http/forms/read-json.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { refusalOf } from "../rest/database-refusals.server.ts";
import { folderOf, listFolder, readList } from "./list-files.server.ts";
import { fileNameOf, findOwnFiles, type OwnFile } from "./own-files.server.ts";
import { noSuchFile, noSuchStorage, storageHeaders, storageRefused } from "./storage-refusals.ts";
import type { Route } from "./+types/storage-resource";

/** The one bucket: a folder for each work with its pictures and covers. */
const bucket = {
  id: "works",
  name: "works",
  owner: "",
  public: false,
  file_size_limit: null,
  allowed_mime_types: null,
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
};

/** `GET /storage/v1/…`: the bucket, and one's own files. */
export async function loader({ context, request, params, url }: Route.LoaderArgs): Promise<Response> {
  return answered(async () => {
    const [first = "", ...rest] = params["*"].split("/");
    if (first === "bucket" && rest.length === 0) return Response.json([bucket], { headers: storageHeaders });
    if (first === "bucket" && rest.join() === bucket.id)
      return Response.json(bucket, { headers: storageHeaders });
    if (first !== "object") throw noSuchStorage();
    const isInfo = rest[0] === "info";
    if (isInfo || rest[0] === "authenticated") rest.shift();
    if (rest[0] === "public" || rest[0] === "sign" || url.searchParams.has("width")) throw noSuchStorage();
    const file = await fileAt(context, request, rest);
    return isInfo
      ? Response.json(infoOf(file), { headers: storageHeaders })
      : fetchFile(context, request, file);
  });
}

/** `POST /storage/v1/object/list/works`: what is in a folder. */
export async function action({ context, request, params }: Route.ActionArgs): Promise<Response> {
  return answered(async () => {
    if (request.method !== "POST" || params["*"] !== `object/list/${bucket.id}`) throw noSuchStorage();
    const input = readList(await readJson(request));
    const workId = folderOf(input);
    const files = await findOwnFiles(context, request, workId === "" ? {} : { workId });
    return Response.json(listFolder(files, input), { headers: storageHeaders });
  });
}

/** What a refusal of `/rest/v1` says. */
const RestRefusal = z.object({ code: z.string(), message: z.string() });

/** Refusals are thrown from where they are found; those of the tables get the form of the storage. */
async function answered(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    const refusal = error instanceof Response ? error : refusalOf(error);
    if (refusal === null) throw error;
    const read = RestRefusal.safeParse(await refusal.clone().json());
    return read.success ? storageRefused(refusal.status, read.data.code, read.data.message) : refusal;
  }
}

async function fileAt(context: Context, request: Request, path: string[]): Promise<OwnFile> {
  const [name, workId, fileName, ...more] = path;
  if (name !== bucket.id || !workId || !fileName || more.length > 0) throw noSuchFile();
  const [hash = ""] = fileName.split(".");
  const [file] = await findOwnFiles(context, request, { workId, hash });
  if (!file || fileNameOf(file) !== fileName) throw noSuchFile();
  return file;
}

const infoOf = (file: OwnFile) => ({
  id: file.hash,
  name: `${file.work_id}/${fileNameOf(file)}`,
  bucket_id: bucket.id,
  size: file.size,
  content_type: file.media_type,
  etag: `"${file.hash}"`,
  created_at: file.added_at,
  last_modified: file.added_at,
});

async function fetchFile(context: Context, { method }: Request, file: OwnFile): Promise<Response> {
  const opened = await context.get(siteContext).files.open(file.hash);
  if (!opened) throw noSuchFile();
  const headers = {
    ...storageHeaders,
    "content-type": file.media_type,
    "content-length": String(opened.size),
    etag: `"${file.hash}"`,
    "x-content-type-options": "nosniff",
  };
  if (method !== "HEAD") return new Response(Readable.toWeb(opened.stream) as ReadableStream, { headers });
  opened.stream.destroy();
  return new Response(null, { headers });
}
