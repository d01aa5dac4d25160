import { data, redirect } from "react-router";
import { type Context, type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { openWork, setReadership } from "#app/authoring/works/public.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { checkForm, type FieldErrors, typed, postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { isZone } from "#app/ui/times/times.ts";
import { instantOf } from "../schedule/instants.ts";
import { publishNow, type Released, withdrawChapter, withdrawWork } from "../publish-commands.server.ts";
import { lockWork } from "../book/publication-rows.server.ts";
import { isTimeOfDay, PublishInput, readChapters, readWeekdays } from "./publish-input.ts";
import {
  type Scheduled,
  scheduleAt,
  scheduleInQueue,
  unschedule,
} from "../schedule/schedule-commands.server.ts";
import { takeBack } from "../take-back/take-back.server.ts";
import { confirmMarks, type Unfinished } from "../checks/unfinished.server.ts";
import { saveMissingSettings } from "../checks/missing-settings.server.ts";

type Refusal = { errors: FieldErrors; unfinished?: Unfinished[] };
/** `isOut`: something was published or scheduled. */
type Done = { done: string; isOut?: true } | Refusal;

const refusals = {
  gone: "This work is not there any more.",
  nothing: "Choose at least one chapter.",
  published:
    "Some of these chapters are published already: changes of them come out now. Choose only new ones for later.",
  past: "This time is past. Choose one to come, or “Now”.",
} satisfies Record<Exclude<Extract<Released | Scheduled, { ok: false }>["reason"], "empty-chapter">, string>;

/** Handles a post of the publish sheet; returns the sheet with errors, or redirects back to it. */
export async function actOnSheet(context: Context, request: Request, workId: string) {
  const { work } = await openWork(context, workId);
  const site = context.get(siteContext);
  const form = await postedForm(request);
  const result = await act(site, work.id, form);
  if ("done" in result) return redirect(donePath(work.id, result), 303);
  const names = ["when", "at", "zone", "time", "queueZone", "access", "told", "listing"];
  const settingNames = ["firstName", "lastName", "audience", "aiUse"];
  const given = {
    ...Object.fromEntries([...names, ...settingNames].map((name) => [name, typed(form, name)])),
    // Complete, whatever its length, to be shown again.
    note: String(form.get("note") ?? ""),
  };
  const chosen = readChapters(form);
  const { errors, unfinished = [] } = result;
  return data({ errors, unfinished, given, chosen, weekdays: readWeekdays(form) }, { status: 422 });
}

/** A publication has a page of its own; every other outcome is shown on the sheet. */
const donePath = (workId: string, { done, isOut = false }: { done: string; isOut?: boolean }) =>
  `/writing/${workId}/${isOut ? "published" : "publish"}?done=${done}`;

async function act(site: Site, workId: string, form: FormData): Promise<Done> {
  const chapterId = typed(form, "chapterId");
  switch (typed(form, "intent")) {
    case "withdraw": {
      if (form.get("sure") !== "yes") return { errors: { sure: "Tick the box to say that you mean it." } };
      const { ok } = await withdrawWork(site, workId);
      return ok ? { done: "withdrawn" } : { errors: { form: "The work is not published." } };
    }
    case "withdraw-chapter": {
      const result = await withdrawChapter(site, { workId, chapterId });
      if (result.ok) return { done: "chapter-withdrawn" };
      const isLast = result.reason === "last";
      return {
        errors: {
          form: isLast
            ? "This is the last published chapter: withdraw the work instead."
            : "The chapter is not published.",
        },
      };
    }
    case "take-back": {
      const isDone = await takeBack(site, { workId, releaseId: Number(typed(form, "release")) });
      return isDone
        ? { done: "taken-back" }
        : {
            errors: { form: "It is too late: emails have been sent. You can withdraw the chapter instead." },
          };
    }
    case "unschedule":
      await unschedule(site, { workId, chapterId });
      return { done: "unscheduled" };
    default:
      return publish(site, workId, form);
  }
}

/** Rolls back the transaction of a refused sheet. */
class Refused extends Error {}

/** All or nothing: a refused sheet does not change who may read a chapter. */
async function publish(site: Site, workId: string, form: FormData): Promise<Done> {
  let done: Done = { errors: {} };
  const act = async (tx: Transaction) => {
    // Locked before anything else of the work, as everywhere.
    await lockWork(tx, workId);
    const missing = await saveMissingSettings({ site, tx, workId, form });
    const marks = await confirmMarks(tx, workId, form);
    done = await publishSheet({ ...site, db: tx }, form, { workId, acceptedMarks: marks.accepted });
    const errors = { ...missing, ...marks.errors };
    if (Object.keys(errors).length > 0)
      done = { errors: { ...("errors" in done && done.errors), ...errors }, unfinished: marks.unfinished };
    if ("errors" in done) throw new Refused();
  };
  await site.db.transaction(act).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
  });
  return done;
}

type SheetContext = Omit<Site, "db"> & { db: Transaction };

interface ReleaseRequest {
  workId: string;
  acceptedMarks: ReadonlyMap<string, string[]>;
}

async function publishSheet(
  site: SheetContext,
  form: FormData,
  { workId, acceptedMarks }: ReleaseRequest,
): Promise<Done> {
  const read = checkForm(form, PublishInput);
  const chapterIds = readChapters(form);
  // V05: all errors at once.
  const errors = {
    ...(chapterIds.length === 0 && { chapter: refusals.nothing }),
    ...faultsOfTime(form, read.sound),
    ...read.errors,
  };
  if (!read.ok || Object.keys(errors).length > 0) return { errors };
  const { input } = read;
  if (input.access !== "keep")
    await setReadership(site.db, workId, { chapters: { ids: chapterIds, access: input.access } });
  const plan = {
    workId,
    acceptedMarks,
    chapterIds,
    isSilent: input.told === "silent",
    note: input.note,
    isUnlisted: input.listing === "unlisted",
  };
  if (input.when === "now") {
    const released = await publishNow(site, plan);
    if (released.ok) return { done: "published", isOut: true };
    if (released.reason === "empty-chapter")
      return { errors: { chapter: `“${released.title}” is empty. Write something first, or leave it out.` } };
    return { errors: { chapter: refusals[released.reason] } };
  }
  const scheduled =
    input.when === "at"
      ? await planAt(site, plan, input)
      : await planQueue(site, plan, { ...input, weekdays: readWeekdays(form) });
  return scheduled;
}

const noZone = "This is no time zone. Choose one of the list, such as Europe/Berlin.";
const timeMessages = {
  at: "Give a day and a time, such as 2026-12-24 18:00.",
  weekday: "Choose at least one day.",
  time: "Give a time of day, such as 18:00.",
};

interface TimeFields {
  when?: string;
  at?: string;
  zone?: string;
  time?: string;
  queueZone?: string;
}

function faultsOfTime(form: FormData, { when, at, zone, time, queueZone }: TimeFields): FieldErrors {
  if (when === "at")
    return {
      ...(at !== undefined && !instantOf(at, "UTC").ok && { at: timeMessages.at }),
      ...(zone !== undefined && !isZone(zone) && { zone: noZone }),
    };
  if (when !== "queue") return {};
  return {
    ...(readWeekdays(form).length === 0 && { weekday: timeMessages.weekday }),
    ...(time !== undefined && !isTimeOfDay(time) && { time: timeMessages.time }),
    ...(queueZone !== undefined && !isZone(queueZone) && { queueZone: noZone }),
  };
}

type Plan = Omit<Parameters<typeof scheduleAt>[1], "at">;

async function planAt(
  site: SheetContext,
  plan: Plan,
  { at, zone }: { at: string; zone: string },
): Promise<Done> {
  const instant = instantOf(at, zone);
  if (!instant.ok) return { errors: { at: timeMessages.at } };
  const result = await scheduleAt(site, { ...plan, at: instant.at });
  if (result.ok)
    return { done: instant.oddity === null ? "scheduled" : `scheduled-${instant.oddity}`, isOut: true };
  return { errors: { [result.reason === "past" ? "at" : "chapter"]: refusals[result.reason] } };
}

interface QueueFields {
  weekdays: number[];
  time: string;
  queueZone: string;
}

async function planQueue(
  site: SheetContext,
  plan: Plan,
  { weekdays, time, queueZone }: QueueFields,
): Promise<Done> {
  const rule = { weekdays, time, timeZone: queueZone };
  const result = await scheduleInQueue(site, { ...plan, rule });
  return result.ok ? { done: "queued", isOut: true } : { errors: { chapter: refusals[result.reason] } };
}
