import { requireNames } from "#app/authoring/ownership/public.server.ts";
import { getOutline } from "#app/authoring/works/public.server.ts";
import { data, redirect } from "react-router";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { findQuotaUse, quotaLines } from "#app/authoring/quota/public.server.ts";
import { bytesOfUpload } from "#app/platform/files/bytes-of-upload.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { counted } from "#app/ui/counted.ts";
import { lengthOf, tooLong, workLimits } from "#app/authoring/text-limits/public.ts";
import { startAtLines } from "#app/manuscript/chapters/find-patterns.ts";
import { editStarts, type StartEdit } from "#app/manuscript/chapters/edit-starts.ts";
import type { ChapterStart } from "#app/manuscript/formats/html/read/manuscript.ts";
import type { StoredManuscript, ChaptersRequest } from "#app/platform/db/schema/manuscripts.server.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { postedForm } from "#app/platform/http/forms/read-form.server.ts";
import {
  dropImport,
  findImport,
  findOriginal,
  storeEdits,
  type WaitingImport,
} from "../importing/imports.server.ts";
import { mostManuscriptBytes, takeManuscript } from "../importing/take-manuscript.server.ts";
import type { PreviewBlock } from "../reading/manuscript-pieces.ts";
import { mostChapters } from "../reading/most-chapters.ts";
import { explainRefusal } from "../reading/read-manuscript.ts";
import { loadPreviewLines } from "../reading/unpack-pieces.server.ts";
import {
  requestFile,
  type RequestOutcome,
  awaitRequest,
  dropFailed,
  type FileRequest,
  findMaking,
  findRequest,
} from "../queue/file-requests.server.ts";
import { headingsOf, pageOfChapter, previewOf } from "./preview.server.ts";
import { showFile } from "../downloads/file-summary.server.ts";

/** The time to wait for chapters before showing their progress. */
const patienceMs = 4_000;

/** The data of both import pages: the form, or a waiting import. `workId` is null for a new work. */
export async function loadImport(context: Context, url: URL, workId: string | null) {
  const { names } = requireNames(context);
  const site = context.get(siteContext);
  const { account } = getWriter(context);
  const { waiting, request, failed } = await loadImportState(context, url, workId);
  if (request?.kind === "make" && request.state === "done") throw redirect(`/writing/${request.workId}`);
  return {
    errors: failed?.problem ? { form: failed.problem } : {},
    quota: quotaLines(site.settings, await findQuotaUse(site.db, account.id, site.now())),
    pending: request && (await showFile(site, request, { zone: account.timeZone })),
    head: privateHead(context, "Import a manuscript", url.pathname),
    here: url.pathname,
    names: names.map(({ id, label }) => ({ id, name: label })),
    preview: waiting
      ? {
          id: waiting.id,
          fileName: waiting.fileName,
          writtenUnder: waiting.profileId,
          ...previewOf(waiting.manuscript, await loadPreviewLines(site.db, waiting.id), {
            page: pageOf(url.searchParams.get("page")),
            isInPart: workId !== null && (await hasParts(context, workId)),
          }),
        }
      : null,
  };
}

/** Whether added chapters would belong to the last part of the existing work. */
async function hasParts(context: Context, workId: string): Promise<boolean> {
  const { parts } = await getOutline(context.get(siteContext).db, workId);
  return Boolean(parts.at(-1)?.title);
}

interface ImportState {
  waiting: WaitingImport | null;
  /** The request of a manuscript that is being read or failed, or whose chapters are being created. */
  request: FileRequest | null;
  /** The error of chapters that could not be created. */
  failed: FileRequest | null;
}

const nothing: ImportState = { waiting: null, request: null, failed: null };

async function loadImportState(context: Context, url: URL, workId: string | null): Promise<ImportState> {
  const id = url.searchParams.get("file");
  if (id === null) return nothing;
  const { names } = requireNames(context);
  const site = context.get(siteContext);
  const accountId = getWriter(context).account.id;
  const making = await findMaking(site, { importId: id, accountId });
  if (making && (making.state === "done" || (making.state !== "failed" && making.workId === workId)))
    return { ...nothing, request: making };
  const found = await findImport(
    site,
    id,
    names.map((name) => name.id),
  );
  if (found?.workId === workId) return { ...nothing, waiting: found, failed: making };
  const request = making ?? (await findRequest(site, { id, accountId }));
  const isHere =
    request && request.kind !== "export" && request.workId === workId && request.state !== "done";
  if (!isHere) throw notFound();
  return { ...nothing, request };
}

/** Handles every form of the import pages. */
export async function actOnImport(
  context: Context,
  request: Request,
  { url, workId, profileId }: { url: URL; workId: string | null; profileId: string | null },
) {
  const { names, acting } = requireNames(context);
  const form = await postedForm(request);
  const { waiting, request: unread, failed } = await loadImportState(context, url, workId);
  // It shows the progress.
  if (unread) return redirect(`${url.pathname}?file=${url.searchParams.get("file")}`, 303);
  const site = context.get(siteContext);
  if (failed) await dropFailed(site, failed);
  if (!waiting) {
    const sent = await takeFile(context, form.get("file"), { profileId: profileId ?? acting, workId });
    return sent.ok ? redirect(`${url.pathname}?file=${sent.id}`, 303) : refuse("file", sent.message);
  }
  if (form.get("intent") === "discard") {
    await dropImport(site.db, waiting.id);
    return redirect(url.pathname, 303);
  }
  if (form.get("intent") === "reread") {
    const sent = await takeAgain(context, waiting, textOf(form, "encoding"));
    return sent.ok ? redirect(`${url.pathname}?file=${sent.id}`, 303) : refuse("form", sent.message);
  }
  const lines = await loadPreviewLines(site.db, waiting.id);
  const edited = splitAtNumberedLines(form, waiting.manuscript, {
    lines,
    starts: readEdits(form, waiting.manuscript, lines),
  });
  if (edited.length > mostChapters) return refuse("form", tooManyChapters(edited.length));
  const given = textOf(form, "title", waiting.manuscript.title ?? "");
  const owner = profileId ?? names.find(({ id }) => id === form.get("name"))?.id ?? waiting.profileId;
  await storeEdits(site.db, waiting, { starts: edited, title: given, profileId: owner });
  const shown = pageOf(url.searchParams.get("page"));
  if (form.get("intent") !== "make") {
    const page = requestedPage(form, shown);
    return redirect(`${url.pathname}?file=${waiting.id}${page > 1 ? `&page=${page}` : ""}`, 303);
  }
  const problem = problemIn(edited);
  if (problem) {
    const isShown = pageOfChapter(problem.index) === shown;
    return isShown
      ? refuse(`${problem.field}-${problem.index}`, problem.message)
      : refuse("form", `Chapter ${problem.index + 1}: ${problem.message}`);
  }
  const title = given.trim();
  if (workId === null && (title === "" || lengthOf(title) > workLimits.title))
    return refuse(
      "title",
      title === "" ? "Give the work a title." : tooLong("Title", workLimits.title, lengthOf(title)),
    );
  const { fileName, id } = waiting;
  const making = await askForChapters(
    context,
    { profileId: owner, workId, fileName },
    { title, importId: id },
  );
  if (!making.ok) return refuse("form", making.message);
  return redirect(making.workId ? `/writing/${making.workId}` : `${url.pathname}?file=${id}`, 303);
}

type ChapterRequest = { ok: true; workId: string | null } | { ok: false; message: string };

/** Queues the creation of chapters; only long ones show a progress page. */
async function askForChapters(
  context: Context,
  owner: Pick<FileRequest, "profileId" | "workId" | "fileName">,
  wanted: ChaptersRequest,
): Promise<ChapterRequest> {
  const site = context.get(siteContext);
  const accountId = getWriter(context).account.id;
  const adds = { works: owner.workId === null ? 1 : 0 };
  const requested = await requestFile(site, { ...owner, kind: "make", accountId, wanted, adds });
  if (!requested.ok) return requested;
  const request = await awaitRequest(site, { id: requested.id, accountId }, patienceMs);
  if (request?.state === "failed") return { ok: false, message: request.problem ?? "" };
  return { ok: true, workId: request?.state === "done" ? request.workId : null };
}

/** The first chapter or part title that is too long. */
function problemIn(
  starts: ChapterStart[],
): { field: "title" | "part"; index: number; message: string } | null {
  for (const [index, { title, part }] of starts.entries()) {
    const [ofTitle, ofPart] = [lengthOf(title), lengthOf(part ?? "")];
    const most = workLimits.title;
    if (ofTitle > most) return { field: "title", index, message: tooLong("Title", most, ofTitle) };
    if (ofPart > most) return { field: "part", index, message: tooLong("Name of the part", most, ofPart) };
  }
  return null;
}

const tooManyChapters = (count: number) =>
  `At most ${counted(mostChapters, "chapter")} can be made of one file; these would be ${counted(count, "chapter")}. Split the file into several.`;

const pageOf = (text: string | null) => (text && /^\d{1,5}$/.test(text) ? Number(text) : 1);

/** The page requested by a button or by a chapter's number; otherwise the current one. */
function requestedPage(form: FormData, shown: number): number {
  const chapter = numberOf(form, "go-to");
  if (chapter !== null) return pageOfChapter(chapter - 1);
  return form.has("page") ? pageOf(textOf(form, "page")) : shown;
}

/** Splits at every numbered line, if that button was pressed. */
function splitAtNumberedLines(
  form: FormData,
  { patterns }: StoredManuscript,
  { lines, starts }: { lines: PreviewBlock[]; starts: ChapterStart[] },
): ChapterStart[] {
  const requested = form.has("pattern") ? patterns[numberOf(form, "pattern") ?? -1] : undefined;
  return requested ? startAtLines(starts, requested, (at) => lines[at]?.text ?? "") : starts;
}

const refuse = (field: string, message: string) => data({ errors: { [field]: message } }, { status: 422 });

async function takeFile(
  context: Context,
  file: FormDataEntryValue | null,
  owner: { profileId: string; workId: string | null },
): Promise<RequestOutcome> {
  if (!(file instanceof File)) return { ok: false, message: "Choose a file that is not empty." };
  if (file.size > mostManuscriptBytes)
    return { ok: false, message: explainRefusal("too-large", "at most 31 MB") };
  const bytes = await bytesOfUpload(file);
  const accountId = getWriter(context).account.id;
  return takeManuscript(context.get(siteContext), { ...owner, accountId, fileName: file.name, bytes });
}

/** Queues reading with another encoding; without one nothing changes. */
async function takeAgain(
  context: Context,
  waiting: WaitingImport,
  encoding: string,
): Promise<RequestOutcome> {
  const site = context.get(siteContext);
  const bytes = await findOriginal(site.db, waiting, encoding);
  if (!bytes) return { ok: true, id: waiting.id };
  const accountId = getWriter(context).account.id;
  const { profileId, workId, fileName } = waiting;
  const wanted = { encoding, replaces: waiting.id };
  return takeManuscript(site, { accountId, profileId, workId, fileName, bytes, wanted });
}

function readEdits(form: FormData, manuscript: StoredManuscript, lines: PreviewBlock[]) {
  const edits = manuscript.starts.map((start, index): StartEdit => {
    const use = form.get(`use-${index}`);
    const splitAt = numberOf(form, `split-${index}`);
    return {
      title: oneLine(textOf(form, `title-${index}`, start.title)),
      part: partOf(form, start.part, index),
      at: numberOf(form, `at-${index}`) ?? start.at,
      use:
        use === "join" || use === "leave-out" || use === "chapter"
          ? use
          : start.isLeftOut
            ? "leave-out"
            : "chapter",
      splitAt: splitAt !== null && splitAt < lines.length ? splitAt : null,
    };
  });
  return editStarts(manuscript.starts, edits, headingsOf(lines));
}

/** A name starts a part there. Without a name a part started there is removed, but ended parts stay ended until changed. */
function partOf(form: FormData, was: string | null, index: number): string | null {
  const isPressed = (button: string) => form.get(button) === String(index);
  if (isPressed("no-part")) return null;
  if (isPressed("after-parts")) return "";
  const named = oneLine(textOf(form, `part-${index}`, was ?? ""));
  return named || (was === "" ? "" : null);
}

const textOf = (form: FormData, name: string, otherwise = "") => {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 2_000) : otherwise;
};

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

const numberOf = (form: FormData, name: string): number | null => {
  const text = textOf(form, name);
  return /^\d{1,7}$/.test(text) ? Number(text) : null;
};
