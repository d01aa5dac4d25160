import { openWork } from "#app/authoring/works/public.server.ts";
import { WorkFrame } from "#app/authoring/works/public.tsx";
import { readPage } from "#app/authoring/chapter-pages/public.ts";
import { ChapterPages } from "#app/authoring/chapter-pages/public.tsx";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { CheckField } from "#app/ui/fields/field.tsx";
import { zoneChoices } from "#app/ui/times/times.ts";
import { Notice } from "#app/ui/notice.tsx";
import { TakeBack } from "../take-back/take-back-form.tsx";
import { UnfinishedFields } from "../checks/unfinished-fields.tsx";
import { actOnSheet } from "./publish-action.server.ts";
import { getSheet } from "./publish-queries.server.ts";
import { PublishForm } from "./publish-form.tsx";
import { SheetErrors } from "./sheet-errors.tsx";
import type { Route } from "./+types/publish-page";
import "./publish.css";

export { privateHeaders as headers };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { work, header, zone } = await openWork(context, params.id);
  const site = context.get(siteContext);
  const sheet = await getSheet(site, work, {
    now: site.now(),
    zone,
    named: url.searchParams.get("chapter"),
    pages: {
      choices: readPage(url.searchParams.get("page")),
      scheduled: readPage(url.searchParams.get("due")),
      published: readPage(url.searchParams.get("out")),
    },
  });
  const head = privateHead(context, `Publish ${work.title}`, `/writing/${work.id}/publish`);
  return {
    head,
    header,
    sheet,
    zones: zoneChoices(),
    isLooking: url.searchParams.has("out"),
    done: url.searchParams.get("done"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request, params }: Route.ActionArgs) {
  return actOnSheet(context, request, params.id);
}

const doneMessages: Record<string, string> = {
  unscheduled: "Not scheduled any more: it is a draft again.",
  withdrawn:
    "Withdrawn. The book’s page says so; nothing of the work can be read. What is scheduled waits until you publish it again.",
  "chapter-withdrawn": "The chapter is withdrawn.",
  "taken-back":
    "Undone. Readers see what they saw before, and nobody is notified. What you wrote is still here.",
};

export default function PublishPage({ loaderData, actionData }: Route.ComponentProps) {
  const { header, sheet, zones, done, isLooking } = loaderData;
  const errors: Record<string, string> = actionData?.errors ?? {};
  const isOut = sheet.state === "published" || sheet.state === "unlisted";
  const doneNow = done && !actionData ? doneMessages[done] : undefined;
  return (
    <WorkFrame work={header} currentPage="Publish">
      {doneNow && (
        <Notice kind="good" isAnswer>
          {doneNow}
        </Notice>
      )}
      {sheet.fresh && <TakeBack fresh={sheet.fresh} />}
      <SheetErrors errors={errors} />
      <section className="publish publish-sheet" aria-labelledby="publish">
        <h2 id="publish">Publish</h2>
        <PublishForm
          workId={header.id}
          sheet={sheet}
          zones={zones}
          errors={errors}
          values={actionData?.given ?? {}}
          weekdays={actionData?.weekdays ?? sheet.rule?.weekdays ?? []}
          chosen={actionData?.chosen ?? null}
        >
          <UnfinishedFields
            workId={header.id}
            unfinished={actionData?.unfinished ?? []}
            error={errors["unfinished"]}
          />
        </PublishForm>
      </section>
      <ScheduledChapters waiting={sheet.scheduled} queueRule={sheet.queueRule} />
      {isOut && <Withdraw published={sheet.published} error={errors["sure"]} isOpen={isLooking} />}
    </WorkFrame>
  );
}

type Sheet = Awaited<ReturnType<typeof getSheet>>;

function ScheduledChapters({
  waiting,
  queueRule,
}: {
  waiting: Sheet["scheduled"];
  queueRule: string | null;
}) {
  if (waiting.chapterCount === 0) return null;
  return (
    <section className="publish" aria-labelledby="scheduled">
      <h2 id="scheduled">Scheduled</h2>
      {queueRule && <p className="field-hint">{`Release schedule: ${queueRule}.`}</p>}
      <ChapterPages {...waiting} name="due" label="Pages of scheduled chapters" anchor="#scheduled" />
      <ul className="publish-list">
        {waiting.items.map(({ id, title, due }) => (
          <li key={id}>
            <form method="post" className="publish-line">
              <input type="hidden" name="intent" value="unschedule" />
              <input type="hidden" name="chapterId" value={id} />
              <span>
                <bdi>{title}</bdi>
                <span className="field-hint">{due}</span>
              </span>
              <button className="button-plain">
                Do not publish<span className="visually-hidden">{` ${title}`}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WithdrawProps {
  published: Sheet["published"];
  error: string | undefined;
  /** Another page of the chapters was requested. */
  isOpen: boolean;
}

function Withdraw({ published, error, isOpen }: WithdrawProps) {
  return (
    <section className="publish" aria-labelledby="withdraw">
      <h2 id="withdraw">Withdraw</h2>
      <details open={Boolean(error) || isOpen}>
        <summary>Take back a chapter or the whole work</summary>
        <ChapterPages {...published} name="out" label="Pages of published chapters" anchor="#withdraw" />
        {published.chapterCount > 1 && (
          <ul className="publish-list">
            {published.items.map(({ id, title }) => (
              <li key={id}>
                <form method="post" className="publish-line">
                  <input type="hidden" name="intent" value="withdraw-chapter" />
                  <input type="hidden" name="chapterId" value={id} />
                  <bdi>{title}</bdi>
                  <button className="button-plain">
                    Withdraw<span className="visually-hidden">{` ${title}`}</span>
                  </button>
                </form>
              </li>
            ))}
          </ul>
        )}
        <form method="post" className="form">
          <input type="hidden" name="intent" value="withdraw" />
          <p>
            Readers’ links go on leading to a page that says the work was withdrawn. Your text stays here, and
            you can publish it again at the same address.
          </p>
          <CheckField
            name="sure"
            value="yes"
            label="Yes, withdraw the whole work"
            aria-describedby={error ? "sure-error" : undefined}
          />
          {error && (
            <p className="field-error" id="sure-error">
              {error}
            </p>
          )}
          <p className="form-actions">
            <button className="button button-danger">Withdraw the work</button>
          </p>
        </form>
      </details>
    </section>
  );
}
