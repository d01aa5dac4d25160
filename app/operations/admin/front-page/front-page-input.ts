import { z } from "zod";
import { reason } from "../reason-input.ts";

const prefix = "row-";
const pinPrefix = "pin-";
const mostPlaces = 99;

export const fieldOfRow = (row: string) => prefix + row;
export const pinOfRow = (row: string) => pinPrefix + row;

/** A jid, or the address of a book's page or of its reader. */
function jidIn(text: string): string {
  const [, jid = text] = /\/(?:bookdetail|book-reader)\/([^/?#\s]+)/.exec(text) ?? [];
  return jid;
}

/** The rows with a place, in its order. */
function rowsIn(fields: Record<string, unknown>): string[] {
  return Object.entries(fields)
    .filter(([name, place]) => name.startsWith(prefix) && String(place).trim() !== "")
    .toSorted(([, one], [, other]) => Number(one) - Number(other))
    .map(([name]) => name.slice(prefix.length));
}

const isPlace = (text: string) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= mostPlaces;

/** What an admin chooses for the front page: `row-{key}` is the place of a row, empty where it is not shown; `pin-{key}` pins it. */
export const FrontPageInput = z
  .looseObject({
    dayBook: z.string().trim().max(500, "That is no address of a book.").transform(jidIn),
    reason,
  })
  .superRefine((fields, context) => {
    for (const [name, place] of Object.entries(fields)) {
      const text = String(place).trim();
      if (name.startsWith(prefix) && text !== "" && !isPlace(text))
        context.addIssue({
          code: "custom",
          path: [name],
          message: `A number from 1 to ${mostPlaces}, or nothing.`,
        });
    }
    if (rowsIn(fields).length === 0)
      context.addIssue({
        code: "custom",
        path: [fieldOfRow("new")],
        message: "Give at least one row a place.",
      });
  })
  .transform(({ dayBook, reason: why, ...fields }) => ({
    dayBook: dayBook === "" ? null : dayBook,
    reason: why,
    rows: rowsIn(fields),
    pinned: rowsIn(fields).filter((row) => fields[pinOfRow(row)] === "on"),
  }));
