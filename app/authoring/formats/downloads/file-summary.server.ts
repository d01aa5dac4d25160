import type { Site } from "#app/platform/http/site-context.server.ts";
import { dateOf, type KnownZone, type MomentFacts } from "#app/ui/times/times.ts";
import { formats, isFormat } from "../exporting/formats.ts";
import { countAhead, exportOf, type FileRequest, retentionHours } from "../queue/file-requests.server.ts";

/** A requested file as shown to its owner. */
export interface FileSummary {
  id: string;
  kind: FileRequest["kind"];
  state: FileRequest["state"];
  /** The number of chapters created so far. */
  doneCount: number;
  /** The number of chapters to create. */
  totalCount: number;
  /** Its name: the format, or the file name of the manuscript. */
  name: string;
  /** The number of requests before it in the queue. */
  ahead: number;
  problem: string | null;
  /** The download URL. */
  address: string | null;
  size: number;
  retentionHours: number;
  expires: MomentFacts;
}

interface SummaryOptions {
  zone: KnownZone;
  /** The base URL of the work's exports. */
  folder?: string;
}

export async function showFile(
  site: Site,
  request: FileRequest,
  { zone, folder = "" }: SummaryOptions,
): Promise<FileSummary> {
  const { id, kind, state, size, doneCount, totalCount } = request;
  const { format } = exportOf(request);
  return {
    id,
    kind,
    state,
    size,
    doneCount,
    totalCount,
    retentionHours: retentionHours,
    name: isFormat(format) ? formats[format].name : request.fileName,
    ahead: state === "waiting" ? await countAhead(site, request) : 0,
    problem: request.problem,
    address: state === "done" && kind === "export" ? `${folder}/${id}.${format}` : null,
    expires: dateOf(request.expiresAt, zone),
  };
}
