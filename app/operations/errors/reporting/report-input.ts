import { z } from "zod";
import { browserMessage, cleanType } from "./clean-report.ts";

/** The largest body of a report. */
export const mostOfReport = 16 * 1024;

const route = z
  .string()
  .max(80)
  .regex(/^\/[a-z\d./…-]*$/);
// Clients name only what they were built with; a server of another build accepts it as it is.
const build = z.string().regex(/^[\w-]{1,40}$/);
const count = (most: number) => z.number().int().min(0).max(most);

const FrameInput = z.object({
  name: z.string().regex(/^[\w$.<>#/]{0,80}$/),
  file: z.string().regex(/^(\/assets\/[\w.-]{1,100}\.js|\(page\))$/),
  line: count(9_999_999),
  column: count(9_999_999),
});

const BreadcrumbInput = z.object({
  kind: z.enum(["page", "call", "script", "style", "other"]),
  target: route,
  status: count(599),
  secondsBefore: count(86_400),
});

/**
 * A report of a browser. It has no field that a person could be recognised by, and its message is cleaned here once more:
 * whoever sends it need not be our script.
 */
export const ReportInput = z
  .object({
    type: z.string().max(60).transform(cleanType),
    message: z.string().max(1_000),
    frames: z.array(FrameInput).max(20),
    route,
    build,
    breadcrumbs: z.array(BreadcrumbInput).max(20),
    /** How many of the kind since the last report. */
    count: count(1_000).min(1),
  })
  .transform((report) => ({ ...report, message: browserMessage(report.type, report.message) }));

export type Report = z.output<typeof ReportInput>;
