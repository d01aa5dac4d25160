import { z } from "zod";

/** What docs/settings.md says beside the accepted values and the default; each text begins with its own punctuation. */
interface SettingDocs {
  /** After the accepted values: ": what it is for". */
  note?: string;
  /** After the default: ": what that means". */
  unset?: string;
}

/** The docs of each setting, by its schema. */
export const settingDocs = z.registry<SettingDocs>();

declare const isSetting: unique symbol;
/** A schema that `setting` has put into the docs; any other in the list of settings is a compile error. */
export type Setting<Schema extends z.ZodType = z.ZodType> = Schema & { readonly [isSetting]: true };

/** A setting of the site. Its `describe`, which comes last, names the accepted values for error messages and docs. */
export const setting = <Schema extends z.ZodType>(
  schema: Schema,
  docs: SettingDocs = {},
): Setting<Schema> => {
  settingDocs.add(schema, docs);
  return schema as Setting<Schema>;
};

/** A setting that is a whole number, with its default. */
export const wholeNumber = (least: number, most: number, fallback: number) =>
  z.coerce
    .number()
    .int()
    .min(least)
    .max(most)
    .default(fallback)
    .describe(`a whole number from ${least} to ${most}`);
