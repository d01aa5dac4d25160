import type { Site } from "#app/platform/http/site-context.server.ts";
import { dateOf, type KnownZone, type MomentFacts } from "#app/ui/times.ts";
import { formats, isFormat } from "../exporting/formats.ts";
import { countAhead, exportOf, type FileRequest, keptHours } from "../queue/file-requests.server.ts";

/** A file that was asked for, as its owner sees it. */
export interface ShownFile {
  id: string;
  kind: FileRequest["kind"];
  state: FileRequest["state"];
  /** Of chapters that are made. */
  doneCount: number;
  totalCount: number;
  /** What it is called: the format, or the name of the manuscript. */
  name: string;
  /** Of others and of one's own, before it. */
  ahead: number;
  problem: string | null;
  /** Where it is fetched. */
  address: string | null;
  size: number;
  keptHours: number;
  expires: MomentFacts;
}

interface Shown {
  zone: KnownZone;
  /** The address below which exports of the work are fetched. */
  folder?: string;
}

export async function showFile(
  site: Site,
  request: FileRequest,
  { zone, folder = "" }: Shown,
): Promise<ShownFile> {
  const { id, kind, state, size, doneCount, totalCount } = request;
  const { format } = exportOf(request);
  return {
    ...{ id, kind, state, size, doneCount, totalCount, keptHours },
    name: isFormat(format) ? formats[format].name : request.fileName,
    ahead: state === "waiting" ? await countAhead(site, request) : 0,
    problem: request.problem,
    address: state === "done" && kind === "export" ? `${folder}/${id}.${format}` : null,
    expires: dateOf(request.expiresAt, zone),
  };
}
