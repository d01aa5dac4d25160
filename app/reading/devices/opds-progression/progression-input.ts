import { z } from "zod";

const text = (most: number) =>
  z
    .string()
    .transform((given) =>
      given
        .replace(/\p{Cc}/gu, " ")
        .toWellFormed()
        .trim(),
    )
    .pipe(z.string().min(1).max(most));

/** A document of OPDS Progression 1.0, as far as it says where one is. */
export const ProgressionDocument = z.object({
  modified: z.iso.datetime({ offset: true }),
  device: z.object({ id: text(500), name: text(200) }),
  progression: z.number().min(0).max(1),
  references: z.array(z.string().max(2_000)).max(50).optional(),
});
export type ProgressionDocument = z.output<typeof ProgressionDocument>;
