import { data, redirect } from "react-router";
import { getWriter } from "#app/domain/access/writing-gate.server.ts";
import type { Context } from "#app/domain/viewer/viewer.server.ts";
import { getOwnWork } from "#app/domain/work/own-work.server.ts";
import { editPath, workPath } from "#app/domain/work/work-paths.ts";
import { checkForm, type FieldErrors, typed, postedForm } from "#app/platform/http/read-form.server.ts";
import { type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { given } from "../typed-fields.server.ts";
import {
  addChapter,
  addPart,
  binChapter,
  deleteChapter,
  moveInOutline,
  removePart,
  renameChapter,
  renamePart,
  restoreChapter,
} from "./outline-commands.server.ts";
import { AddChapterInput, AddPartInput, RenameInput, StepInput } from "./outline-input.ts";
import { outlineRefusals } from "./outline-words.ts";

type Outcome =
  | { to: string }
  /** Said above the outline as it is now. */
  | { refused: keyof typeof outlineRefusals }
  /** Of one of the forms, by the field's id. */
  | { errors: FieldErrors };

/** Does what one of the forms of a work's page asks. */
export async function actOnOutline(context: Context, request: Request, id: string) {
  const work = await getOwnWork(context, getWriter(context), { workId: id });
  const site = context.get(siteContext);
  const form = await postedForm(request);
  const outcome = await carryOut(site, work.id, form);
  if ("to" in outcome) return redirect(outcome.to, 303);
  if ("refused" in outcome) {
    const answer = { refused: outlineRefusals[outcome.refused], errors: {}, given: {} };
    return data(answer, { status: 409 });
  }
  return data({ refused: null, errors: outcome.errors, given: given(form) }, { status: 422 });
}

async function carryOut(site: Site, workId: string, form: FormData): Promise<Outcome> {
  const id = typed(form, "id");
  const back = { to: `${workPath(workId)}#row-${id}` };
  const intent = typed(form, "intent");
  switch (intent) {
    case "add":
    case "add-and-write":
      return add(site, workId, form);
    case "add-part": {
      const read = checkForm(form, AddPartInput);
      if (!read.ok) return { errors: { "new-part": read.errors["title"] ?? "" } };
      const added = await addPart(site, { workId, title: read.input.title });
      return added.ok ? { to: `${workPath(workId)}#row-${added.partId}` } : { refused: "gone" };
    }
    case "end-parts": {
      const added = await addPart(site, { workId, title: "" });
      return added.ok ? { to: `${workPath(workId)}#row-${added.partId}` } : { refused: "gone" };
    }
    case "rename":
    case "rename-part":
      return rename(site, workId, form);
    case "up":
    case "down":
    case "to-part":
      return move(site, { workId, form, intent });
    case "remove-part": {
      const removed = await removePart(site, { workId, id });
      return removed.ok ? { to: workPath(workId) } : { refused: removed.reason };
    }
    case "bin": {
      const binned = await binChapter(site, { workId, id });
      return binned.ok ? { to: `${workPath(workId)}?binned=${id}` } : { refused: binned.reason };
    }
    case "restore": {
      const restored = await restoreChapter(site, { workId, id });
      return restored.ok ? back : { refused: restored.reason };
    }
    case "delete": {
      const deleted = await deleteChapter(site, { workId, id });
      return deleted.ok ? { to: workPath(workId) } : { refused: deleted.reason };
    }
    default:
      return { errors: { form: "This form says nothing that can be done." } };
  }
}

async function add(site: Site, workId: string, form: FormData): Promise<Outcome> {
  const read = checkForm(form, AddChapterInput);
  if (!read.ok) return { errors: { "new-chapter": read.errors["title"] ?? "" } };
  const added = await addChapter(site, {
    workId,
    partId: read.input.part || null,
    title: read.input.title,
  });
  if (!added.ok) return { refused: added.reason };
  const { chapterId } = added;
  const isToWrite = typed(form, "intent") === "add-and-write";
  return { to: isToWrite ? editPath(workId, chapterId) : `${workPath(workId)}#row-${chapterId}` };
}

async function rename(site: Site, workId: string, form: FormData): Promise<Outcome> {
  const read = checkForm(form, RenameInput);
  const id = typed(form, "id");
  if (!read.ok) return { errors: { [`title-${id}`]: read.errors["title"] ?? "" } };
  const renaming = { workId, id, title: read.input.title, seen: read.input.seenTitle };
  const isPart = typed(form, "intent") === "rename-part";
  const renamed = isPart ? await renamePart(site, renaming) : await renameChapter(site, renaming);
  if (renamed.ok) return { to: `${workPath(workId)}#row-${id}` };
  return { refused: renamed.reason === "changed" ? "renamed" : renamed.reason };
}

interface Step {
  workId: string;
  form: FormData;
  intent: "up" | "down" | "to-part";
}

async function move(site: Site, { workId, form, intent }: Step): Promise<Outcome> {
  const read = checkForm(form, StepInput);
  if (!read.ok) return { refused: "gone" };
  const { kind, id, seen, part } = read.input;
  const moved = await moveInOutline(site, {
    workId,
    seen,
    move:
      intent === "to-part"
        ? { kind: "chapter", id, partId: part || null, index: Number.MAX_SAFE_INTEGER }
        : { kind, id, to: intent },
  });
  return moved.ok ? { to: `${workPath(workId)}#row-${id}` } : { refused: moved.reason };
}
