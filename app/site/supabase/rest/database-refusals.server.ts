import { z } from "zod";
import { refused } from "./refusals.ts";

const DatabaseError = z.object({ code: z.string().regex(/^[0-9A-Z]{5}$/), message: z.string() });

/** What PostgreSQL says of a question that it could not answer, as PostgREST would; null for what is no such answer. */
export function refusalOf(error: unknown): Response | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const read = DatabaseError.safeParse(at);
    if (read.success) return refusalOfCode(read.data);
  }
  return null;
}

function refusalOfCode({ code, message }: z.output<typeof DatabaseError>): Response | null {
  // A value that is not of its column's type, or a pattern that is none.
  if (code.startsWith("22")) return refused({ status: 400, code, message });
  if (code === "57014")
    return refused({
      status: 504,
      code,
      message: "canceling statement due to statement timeout",
      hint: "Ask for less",
    });
  // An operator that the column's type has not.
  if (code === "42883" || code === "42804") return refused({ status: 400, code, message });
  return code === "42501" ? refused({ status: 403, code, message }) : null;
}
