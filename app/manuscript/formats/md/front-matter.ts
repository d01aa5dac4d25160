import { parse as parseYaml, YAMLParseError } from "yaml";
import { z } from "zod";

/** Says which file and which field is wrong, in words for the person who wrote it. */
export class MalformedManuscript extends Error {
  override name = "MalformedManuscript";
}

const text = z.string().trim().min(1);
const day = z.iso.date();

const series = z.strictObject({ name: text, position: z.union([text, z.number()]).transform(String) });

/** Strict, so that a misspelt field is reported and not silently ignored. */
export const frontMatterShape = z.strictObject({
  title: text,
  subtitle: text.optional(),
  author: z.union([text, z.array(text).min(1)]).transform((names) => [names].flat()),
  language: z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "a language tag such as en or pt-BR"),
  description: text,
  genres: z.array(text).min(1),
  subjects: z.array(text).default([]),
  series: series.optional(),
  licence: z.enum(["CC0-1.0", "CC-BY-4.0", "CC-BY-SA-4.0"]),
  published: day,
  form: text,
});

export type FrontMatter = z.infer<typeof frontMatterShape>;

export interface Manuscript {
  frontMatter: FrontMatter;
  /** Markdown. */
  body: string;
}

// A file from another system may start with a byte order mark and end its lines with CR LF.
const fence = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

function parseFields(file: string, source: string): unknown {
  try {
    // "core" keeps dates as the text that was written; `1.` aliases and anchors have no business here.
    return parseYaml(source, { schema: "core", maxAliasCount: 0 });
  } catch (error) {
    if (error instanceof YAMLParseError) {
      // The fence is line 1 of the file.
      const line = (error.linePos?.[0].line ?? 1) + 1;
      throw new MalformedManuscript(`${file}, line ${line}: ${firstLine(error.message)}`, { cause: error });
    }
    throw new MalformedManuscript(`${file}: the front matter cannot be read`, { cause: error });
  }
}

function firstLine(message: string): string {
  return message.split("\n")[0]?.replace(/ at line \d+, column \d+:?$/, "") ?? message;
}

/** Splits a Markdown file into its checked front matter and its text. */
export function readFrontMatter(file: string, source: string): Manuscript {
  const match = fence.exec(source);
  if (!match) throw new MalformedManuscript(`${file}: no front matter between two lines of ---`);
  const fields = frontMatterShape.safeParse(parseFields(file, match[1] ?? ""));
  if (fields.success) return { frontMatter: fields.data, body: source.slice(match[0].length) };
  const faults = fields.error.issues.map(
    ({ path, message }) => `${path.length > 0 ? path.join(".") : "front matter"}: ${message}`,
  );
  throw new MalformedManuscript(`${file}: ${faults.join("; ")}`, { cause: fields.error });
}
