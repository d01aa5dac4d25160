import { genres } from "#app/catalog/labels/public.ts";
import { writingProfiles } from "#app/authoring/ownership/public.server.ts";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { WorkFrame } from "../frame/work-frame.tsx";
import { openWork } from "../frame/work-header.server.ts";
import { publishPath, settingsPath } from "../frame/work-paths.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { languageChoices } from "./language-choices.server.ts";
import { BinForm } from "../bin/bin-form.tsx";
import { CoverForm } from "../cover/cover-form.tsx";
import { NameForm } from "./name-form.tsx";
import { actOnSettings } from "./settings-action.server.ts";
import { settingsStamp } from "./settings-commands.server.ts";
import { SettingsForm } from "./settings-form.tsx";
import { settingsText } from "./form-fields.ts";
import type { Route } from "./+types/settings-page";
import "./settings.css";

export { privateHeaders as headers };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { work, header } = await openWork(context, params.id);
  const names = writingProfiles(getWriter(context));
  return {
    head: privateHead(context, `Settings of ${work.title}`, settingsPath(work.id)),
    header,
    given: settingsText(work),
    seen: settingsStamp(work),
    genres: [...genres],
    languages: languageChoices(work.language),
    names: names.map(({ id, fullName, handle }) => ({ id, name: fullName, handle })),
    profileId: work.profileId,
    mostPictureMb: context.get(siteContext).settings.PICTURE_MAX_MB,
    done: url.searchParams.get("done"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request, params }: Route.ActionArgs) {
  return actOnSettings(context, request, params.id);
}

const doneMessages: Record<string, string> = {
  saved: "The settings are saved.",
  cover: "The work has its new cover.",
  "no-cover": "The cover is drawn from the title again.",
  name: "The work appears under its new name.",
};

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { header, done, names } = loaderData;
  const errors: Record<string, string> = actionData?.errors ?? {};
  const did = actionData ? actionData.done : done;
  const words = did ? doneMessages[did] : undefined;
  const isSeen = header.state === "published" || header.state === "unlisted";
  return (
    <WorkFrame work={header} currentPage="Settings">
      {words && (
        <Notice kind="good">
          {words}
          {actionData && " What else you changed here is not saved yet."}
          {isSeen && did !== "name" && (
            <>
              {" Readers see it after the next "}
              <a className="link" href={publishPath(header.id)}>
                update
              </a>
              .
            </>
          )}
        </Notice>
      )}
      {errors["form"] && <Notice kind="trouble">{errors["form"]}</Notice>}
      {!errors["form"] && Object.keys(errors).length > 0 && (
        <Notice kind="trouble">Nothing is saved yet: see below what is to be changed first.</Notice>
      )}
      <SettingsForm
        values={actionData?.values ?? loaderData.given}
        seen={actionData?.seen ?? loaderData.seen}
        errors={errors}
        genres={loaderData.genres}
        languages={loaderData.languages}
      />
      <CoverForm work={header} mostMb={loaderData.mostPictureMb} error={errors["cover"]} />
      {names.length > 1 && (
        <NameForm names={names} profileId={loaderData.profileId} error={errors["profile"]} />
      )}
      <BinForm title={header.title} id={header.id} state={header.state} error={errors["bin"]} />
    </WorkFrame>
  );
}
