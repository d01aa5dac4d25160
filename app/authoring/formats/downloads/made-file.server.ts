import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Format } from "../exporting/formats.ts";
import { awaitRequest, type FileRequest, requestFile } from "../queue/file-requests.server.ts";

/** The time to wait for the file before answering that it is being made. */
const patienceMs = 8_000;

interface WantedFile {
  accountId: string;
  workId: string;
  /** A new export, or the id of one that was requested before. */
  wanted: { format: Format; chapters: string[] | null } | { id: string };
}

export type MadeFile =
  | { state: "done"; request: FileRequest; stored: NonNullable<Awaited<ReturnType<Site["files"]["open"]>>> }
  | { state: "failed"; problem: string }
  | { state: "making"; id: string }
  /** Too many are waiting. */
  | { state: "refused"; message: string }
  /** Unknown, another's, or no longer stored. */
  | { state: "gone" };

/** Requests an export of a work and waits a while for it. */
export async function awaitFile(site: Site, { accountId, workId, wanted }: WantedFile): Promise<MadeFile> {
  if ("id" in wanted) return findMade(site, { accountId, workId, id: wanted.id });
  const fileName = `work.${wanted.format}`;
  const answer = await requestFile(site, { accountId, workId, kind: "export", wanted, fileName });
  return answer.ok
    ? findMade(site, { accountId, workId, id: answer.id })
    : { state: "refused", message: answer.message };
}

async function findMade(
  site: Site,
  { id, accountId, workId }: { id: string; accountId: string; workId: string },
): Promise<MadeFile> {
  const request = await awaitRequest(site, { id, accountId }, patienceMs);
  if (request?.kind !== "export" || request.workId !== workId) return { state: "gone" };
  if (request.state === "failed") return { state: "failed", problem: request.problem ?? "" };
  if (request.state !== "done") return { state: "making", id };
  const stored = request.hash ? await site.files.open(request.hash) : null;
  return stored ? { state: "done", request, stored } : { state: "gone" };
}

/** For a file that was exported some days ago. */
export const noLongerStored = "This file is no longer kept. Export the work again.";
