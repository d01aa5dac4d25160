import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Settings } from "../config/settings.server.ts";
import type { FileStore } from "./file-store.server.ts";
import { reportOutage } from "../outages/outages.server.ts";
import { openFileSystemStore } from "./file-system-store.server.ts";
import { openS3Store, type S3Location } from "./s3-store.server.ts";

/** Parses `s3://KEY:SECRET@host:port/bucket/prefix?region=eu-central-1&tls=false&path=/above/buckets`. */
export function s3Location(address: string): S3Location {
  const url = new URL(address);
  const scheme = url.searchParams.get("tls") === "false" ? "http" : "https";
  const above = new URL(url.searchParams.get("path") ?? "/", "https://host").pathname;
  const endpoint = `${scheme}://${url.host}${above.replace(/\/+$/, "")}`;
  return {
    endpoint,
    root: endpoint + url.pathname.replace(/\/+$/, ""),
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get("region") ?? "us-east-1",
  };
}

/** The store named by the settings: a folder, or a bucket. */
export async function openFileStore(
  settings: Pick<Settings, "STORAGE_URL" | "DATA_DIR">,
): Promise<FileStore> {
  return reportingOutages(await storeAt(settings));
}

/** Any rejection of a store means that it is down or full: an absent file is null. */
function reportingOutages(store: FileStore): FileStore {
  const tell = (error: unknown): never => {
    reportOutage("storage");
    throw error;
  };
  return {
    put: (bytes) => store.put(bytes).catch(tell),
    open: (hash, range) => store.open(hash, range).catch(tell),
    find: (hash) => store.find(hash).catch(tell),
    read: (hash) => store.read(hash).catch(tell),
    has: (hash) => store.has(hash).catch(tell),
    delete: (hash) => store.delete(hash).catch(tell),
    list: (before) => store.list(before),
    check: () => store.check(),
  };
}

function storeAt(settings: Pick<Settings, "STORAGE_URL" | "DATA_DIR">): Promise<FileStore> {
  const address = settings.STORAGE_URL;
  if (!address) return openFileSystemStore(join(settings.DATA_DIR, "files"));
  if (address.startsWith("file:")) return openFileSystemStore(fileURLToPath(address));
  return Promise.resolve(openS3Store(s3Location(address)));
}
