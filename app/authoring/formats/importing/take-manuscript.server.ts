import type { RereadingRequest } from "#app/platform/db/schema/manuscripts.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import {
  awaitRequest,
  type FileRequest,
  requestFile,
  type RequestOutcome,
} from "../queue/file-requests.server.ts";
import { explainRefusal } from "../reading/read-manuscript.ts";

/** The most of a manuscript that can be sent to the site. */
export const mostManuscriptBytes = 31 * 1024 * 1024;
/** The time to wait for a manuscript before its progress is shown. */
const patienceMs = 4_000;

interface NewManuscript extends Pick<FileRequest, "profileId" | "workId" | "fileName" | "accountId"> {
  bytes: Uint8Array;
  /** Reads it again, in another encoding. */
  wanted?: RereadingRequest;
}

/** Queues a manuscript; most are read before a progress page is needed. */
export async function takeManuscript(
  site: Site,
  { wanted, bytes, fileName, ...owner }: NewManuscript,
): Promise<RequestOutcome> {
  if (bytes.length === 0) return { ok: false, message: "Choose a file that is not empty." };
  if (bytes.length > mostManuscriptBytes)
    return { ok: false, message: explainRefusal("too-large", "at most 31 MB") };
  const requested = await requestFile(site, {
    ...owner,
    kind: "import",
    fileName: fileName.slice(0, 200),
    bytes,
    ...(wanted && { wanted }),
    adds: { imports: 1, bytes: bytes.length, works: owner.workId === null ? 1 : 0 },
  });
  if (!requested.ok) return requested;
  const { accountId } = owner;
  const request = await awaitRequest(site, { id: requested.id, accountId }, patienceMs);
  return request?.state === "failed" ? { ok: false, message: request.problem ?? "" } : requested;
}
