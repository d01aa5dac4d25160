import { getOwnWork } from "#app/authoring/ownership/public.server.ts";
import { data, redirect } from "react-router";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { type Context, type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { editPath, workPath } from "../frame/work-paths.ts";
import { checkForm, type FieldErrors, typed, postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { typedFields } from "../fields/typed-fields.server.ts";
import { cutOutline, positionIn } from "./paging/outline-page-of.ts";
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
import { AddChapterInput, AddPartInput, NumberInput, RenameInput, StepInput } from "./outline-input.ts";
import { readOrder } from "./outline-rows.server.ts";
import { outlineRefusals } from "./outline-labels.ts";

type Outcome =
  | { to: string }
  /** Redirects to the row of this chapter or part, on its current page. */
  | { at: string }
  /** Redirects to the previous page with a message. */
  | { left: Record<string, string> }
  /** A message above the current outline. */
  | { refused: keyof typeof outlineRefusals }
  /** Errors of a form, by the field's id. */
  | { errors: FieldErrors };

/** Handles the forms of a work's page. */
export async function actOnOutline(context: Context, request: Request, id: string) {
  const work = await getOwnWork(context, getWriter(context), { workId: id });
  const site = context.get(siteContext);
  const form = await postedForm(request);
  const outcome = await carryOut(site, work.id, form);
  if ("at" in outcome) return redirect(await rowPath(site, work.id, outcome.at), 303);
  if ("left" in outcome) return redirect(`${workPath(work.id)}${stayingAt(request, outcome.left)}`, 303);
  if ("to" in outcome) return redirect(outcome.to, 303);
  if ("refused" in outcome) {
    const answer = { refused: outlineRefusals[outcome.refused], errors: {}, given: {} };
    return data(answer, { status: 409 });
  }
  return data({ refused: null, errors: outcome.errors, given: typedFields(form) }, { status: 422 });
}

async function rowPath({ db }: Site, workId: string, id: string): Promise<string> {
  const { order } = await readOrder(db, workId);
  return `${workPath(workId)}${positionIn(cutOutline(order), id)}`;
}

function stayingAt(request: Request, parameters: Record<string, string>): string {
  const page = new URL(request.url).searchParams.get("page");
  const search = new URLSearchParams({ ...parameters, ...(page !== null && { page }) });
  return search.size > 0 ? `?${search}` : "";
}

async function carryOut(site: Site, workId: string, form: FormData): Promise<Outcome> {
  const id = typed(form, "id");
  const intent = typed(form, "intent");
  switch (intent) {
    case "add":
    case "add-and-write":
      return add(site, workId, form);
    case "add-part": {
      const read = checkForm(form, AddPartInput);
      if (!read.ok) return { errors: { "new-part": read.errors["title"] ?? "" } };
      const added = await addPart(site, { workId, title: read.input.title });
      return added.ok ? { at: added.partId } : { refused: "gone" };
    }
    case "end-parts": {
      const added = await addPart(site, { workId, title: "" });
      return added.ok ? { at: added.partId } : { refused: "gone" };
    }
    case "rename":
    case "rename-part":
      return rename(site, workId, form);
    case "up":
    case "down":
    case "to-part":
    case "to-number":
      return move(site, { workId, form, intent });
    case "remove-part": {
      const removed = await removePart(site, { workId, id });
      return removed.ok ? { left: {} } : { refused: removed.reason };
    }
    case "bin": {
      const binned = await binChapter(site, { workId, id });
      return binned.ok ? { left: { binned: id } } : { refused: binned.reason };
    }
    case "restore": {
      const restored = await restoreChapter(site, { workId, id });
      return restored.ok ? { at: id } : { refused: restored.reason };
    }
    case "delete": {
      const deleted = await deleteChapter(site, { workId, id });
      return deleted.ok ? { left: {} } : { refused: deleted.reason };
    }
    default:
      return { errors: { form: "This form could not be understood. Reload the page and try again." } };
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
  return isToWrite ? { to: editPath(workId, chapterId) } : { at: chapterId };
}

async function rename(site: Site, workId: string, form: FormData): Promise<Outcome> {
  const read = checkForm(form, RenameInput);
  const id = typed(form, "id");
  if (!read.ok) return { errors: { [`title-${id}`]: read.errors["title"] ?? "" } };
  const renaming = { workId, id, title: read.input.title, seen: read.input.seenTitle };
  const isPart = typed(form, "intent") === "rename-part";
  const renamed = isPart ? await renamePart(site, renaming) : await renameChapter(site, renaming);
  if (renamed.ok) return { at: id };
  return { refused: renamed.reason === "changed" ? "renamed" : renamed.reason };
}

interface Step {
  workId: string;
  form: FormData;
  intent: "up" | "down" | "to-part" | "to-number";
}

async function move(site: Site, { workId, form, intent }: Step): Promise<Outcome> {
  const requested = intent === "to-number" ? readNumber(form) : readStep(form, intent);
  if (!requested) return { refused: "gone" };
  const moved = await moveInOutline(site, { workId, ...requested });
  return moved.ok ? { at: requested.move.id } : { refused: moved.reason };
}

type OutlineForm = Pick<Parameters<typeof moveInOutline>[1], "seen" | "move">;

function readNumber(form: FormData): OutlineForm | null {
  const read = checkForm(form, NumberInput);
  if (!read.ok) return null;
  const { id, seen, number } = read.input;
  return { seen, move: { id, number: Number(number) } };
}

function readStep(form: FormData, intent: "up" | "down" | "to-part"): OutlineForm | null {
  const read = checkForm(form, StepInput);
  if (!read.ok) return null;
  const { kind, id, seen, part } = read.input;
  if (intent !== "to-part") return { seen, move: { kind, id, to: intent } };
  return { seen, move: { kind: "chapter", id, partId: part || null, index: Number.MAX_SAFE_INTEGER } };
}
