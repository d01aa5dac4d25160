import { findViewer } from "#app/identity/viewer/public.server.ts";
import { requestFactsContext } from "#app/platform/http/request-facts.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { isRobot } from "../is-robot.ts";
import { storeFetches } from "./fetch-commands.server.ts";

/** A part that is not the first: of a file that is being downloaded already. */
const isFurtherPart = ({ headers }: Request): boolean => !/^(?:$|bytes=0-)/.test(headers.get("range") ?? "");

/** Counts that a reader downloads a work. What goes wrong is logged: the reader gets the file all the same. */
export async function countDownload(context: Context, request: Request, jid: string): Promise<void> {
  const { client, isHead } = context.get(requestFactsContext);
  if (isHead || isRobot(request) || isFurtherPart(request)) return;
  const site = context.get(siteContext);
  try {
    const viewer = await findViewer(context, request);
    if (viewer && viewer.account.operatorRole !== "user") return;
    const account = viewer && { id: viewer.account.id, profileId: viewer.profile.id };
    await storeFetches(site, [{ jid, kind: "download", client: client ?? "", account, service: null }]);
  } catch (cause) {
    site.log.error({ err: cause }, "a download could not be counted");
  }
}
