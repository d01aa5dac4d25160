import { z } from "zod";

const text = (most: number) =>
  z
    .union([z.string(), z.number()])
    .transform((given) =>
      String(given)
        .replace(/\p{Cc}/gu, " ")
        .toWellFormed()
        .trim(),
    )
    .pipe(z.string().min(1).max(most));

/** As KOReader's own server takes it. */
export const DocumentName = z.string().regex(/^\w{1,128}$/);

/** What KOReader sends of a document: also the ids and titles that newer versions add, which nothing here needs. */
export const Push = z.object({
  document: DocumentName,
  progress: text(2_000),
  // Some versions count a little past the end.
  percentage: z.coerce
    .number()
    .min(0)
    .max(1.01)
    .transform((share) => Math.min(1, share)),
  device: text(200),
  device_id: text(200).optional(),
});
export type Push = z.output<typeof Push>;
