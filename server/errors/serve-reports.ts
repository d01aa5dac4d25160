import type { MiddlewareHandler } from "hono";
import {
  type ErrorRecords,
  familyOf,
  mostOfReport,
  ReportInput,
} from "#app/operations/errors/public.server.ts";
import { isRobot } from "#app/platform/http/is-robot.server.ts";
import { readBody } from "../collector/read-body.ts";
import { checkOf } from "../edge/bodies/refuse-controls.ts";
import type { ShellEnv } from "../edge/edge.ts";
import { plainPage } from "../edge/plain-page.ts";

const accepted = () => new Response(null, { status: 204, headers: { "cache-control": "no-store" } });

/**
 * Reports of browsers about errors in their pages (decision 305). Nothing of the sender is stored, not even its
 * address. What cannot be read is dropped and answered alike: nobody would send it again in a better form.
 */
export function serveReports(errors: ErrorRecords): MiddlewareHandler<ShellEnv> {
  return async (c) => {
    const userAgent = c.req.header("user-agent") ?? "";
    // Other sites cannot send JSON here: their browsers would ask first. On plain HTTP there is no other sign.
    const isOwnPage =
      c.req.header("content-type") === "application/json" &&
      (c.req.header("sec-fetch-site") ?? "same-origin") === "same-origin";
    const body = await readBody(c.req.raw, mostOfReport);
    if (body === null) {
      const headers = { connection: "close" };
      return plainPage({ status: 413, requestId: c.get("requestId"), isForProgram: true, headers });
    }
    const hasControls = checkOf(c.req.header("content-type") ?? "", c.req.path);
    if (hasControls?.(body.toString("latin1")))
      return plainPage({ status: 400, requestId: c.get("requestId"), isForProgram: true });
    const report = isOwnPage && !isRobot(userAgent) ? readReport(body) : null;
    if (report) errors.addReport(report, familyOf(userAgent));
    return accepted();
  };
}

function readReport(body: Buffer) {
  try {
    const read = ReportInput.safeParse(JSON.parse(body.toString()));
    return read.success ? read.data : null;
  } catch {
    // Not JSON.
    return null;
  }
}
