import { and, eq, inArray, isNull } from "drizzle-orm";
import { openDocuments } from "#app/authoring/editor/public.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { workChapters } from "#app/platform/db/schema/all.server.ts";
import type { FieldErrors } from "#app/platform/http/forms/read-form.server.ts";
import { checkChapter, type Finding, marksOf } from "./last-check.ts";
import { readChapters } from "../sheet/publish-input.ts";

/** A chosen chapter with a TK. */
export interface Unfinished {
  id: string;
  title: string;
  findings: Finding[];
  /** What a checked box accepts: these TKs in this version of the text. */
  stamp: string;
  isAccepted: boolean;
}

interface Marks {
  errors: FieldErrors;
  unfinished: Unfinished[];
  /** Accepted TKs by chapter. */
  accepted: ReadonlyMap<string, string[]>;
}

/** Chapters with a TK are only published if the author confirms each of them. */
export async function confirmMarks(tx: Transaction, workId: string, form: FormData): Promise<Marks> {
  const given = new Set(form.getAll("unfinished"));
  const unfinished: Unfinished[] = [];
  for await (const { chapter, opened } of openDocuments(tx, await listChapters(tx, workId, form))) {
    const checked = checkChapter({ ...chapter, document: opened.document });
    const findings = checked.filter(({ kind }) => kind === "tk");
    if (findings.length === 0) continue;
    const { id, title } = chapter;
    const stamp = `${id} ${opened.version} ${findings.length}`;
    unfinished.push({ id, title, findings, stamp, isAccepted: given.has(stamp) });
  }
  const needsConfirmation = unfinished.some(({ isAccepted }) => !isAccepted);
  return {
    errors: needsConfirmation
      ? { unfinished: "Tick what is to come out with its TK, or take the chapter out of your choice above." }
      : {},
    unfinished,
    accepted: new Map(unfinished.map(({ id, findings }) => [id, marksOf(findings)])),
  };
}

const listChapters = (tx: Transaction, workId: string, form: FormData) =>
  tx
    .select({
      id: workChapters.id,
      title: workChapters.title,
      noteBefore: workChapters.noteBefore,
      noteAfter: workChapters.noteAfter,
    })
    .from(workChapters)
    .where(
      and(
        eq(workChapters.workId, workId),
        inArray(workChapters.id, readChapters(form)),
        isNull(workChapters.deletedAt),
      ),
    )
    .orderBy(workChapters.position, workChapters.id);
