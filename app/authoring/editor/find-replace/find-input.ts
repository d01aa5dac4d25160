import { z } from "zod";

const flag = z.union([z.boolean(), z.stringbool()]).default(false);

export const FindInput = z.object({ find: z.string().min(1).max(200), matchesCase: flag, wholeWords: flag });

export const ReplaceInput = FindInput.extend({
  words: z
    .string()
    .max(1_000)
    .regex(/^[^\r\n]*$/),
  except: z.string().max(64).nullable().default(null),
});
