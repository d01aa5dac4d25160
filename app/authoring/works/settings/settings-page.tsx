import { designOf } from "#app/catalog/cover-design/public.ts";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { writingProfiles } from "#app/authoring/ownership/public.server.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { BinForm } from "../bin/bin-form.tsx";
import { ownCover } from "../cover/own-cover.server.ts";
import { WorkFrame } from "../frame/work-frame.tsx";
import { openWork } from "../frame/work-header.server.ts";
import { settingsPath } from "../frame/work-paths.ts";
import { CoverSection } from "../cover/cover-section.tsx";
import { settingsText } from "./form-fields.ts";
import { languageChoices } from "./language-choices.server.ts";
import { NameForm } from "./name-form.tsx";
import { SectionForm } from "./saving/section-form.tsx";
import { settingsStamp } from "./saving/merge-settings.server.ts";
import { SectionList } from "./section-list.tsx";
import { BookFields } from "./sections/book-fields.tsx";
import { FindingFields } from "./sections/finding-fields.tsx";
import { GoalsFields } from "./sections/goals-fields.tsx";
import { ReadersFields } from "./sections/readers-fields.tsx";
import { RightsFields } from "./sections/rights-fields.tsx";
import { actOnSettings } from "./settings-action.server.ts";
import { SettingsNotice } from "./settings-notice.tsx";
import { sectionOf } from "./settings-sections.ts";
import type { Route } from "./+types/settings-page";
import "./settings.css";

export { privateHeaders as headers };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { work, header, zone } = await openWork(context, params.id);
  const names = writingProfiles(getWriter(context));
  const { key } = sectionOf(url.searchParams.get("section"));
  const { jid } = header.cover;
  const choices = names.map(({ id, fullName, handle }) => ({ id, name: fullName, handle }));
  return {
    head: privateHead(context, `Settings of ${work.title}`, settingsPath(work.id)),
    header,
    zone,
    section: key,
    given: settingsText(work),
    seen: settingsStamp(work),
    languages: languageChoices(work.language),
    names: choices,
    former: choices.find(({ handle }) => handle === url.searchParams.get("was")) ?? null,
    profileId: work.profileId,
    cover: {
      facts: header.cover,
      design: designOf({ jid, choice: work.coverDesign, pen: work.profile }),
      // As every book of the name that has no cloth of its own.
      penCloth: designOf({ jid, choice: { ...work.coverDesign, cloth: null }, pen: work.profile }).cloth,
      former: ownCover({ ...work, cover: work.formerCover }, { jid, profile: work.profile }).cover,
      mostPictureMb: context.get(siteContext).settings.PICTURE_MAX_MB,
    },
    done: url.searchParams.get("done"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request, params }: Route.ActionArgs) {
  return actOnSettings(context, request, params.id);
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { header, names } = loaderData;
  const section = actionData?.section ?? loaderData.section;
  const errors: Record<string, string> = actionData?.errors ?? {};
  const { label } = sectionOf(section);
  return (
    <WorkFrame work={header} currentPage="Settings">
      <div className="work-settings">
        <SectionList workId={header.id} current={section} hasSeveralNames={names.length > 1} />
        <section className="settings-section" aria-labelledby="section-title">
          <h2 id="section-title">{label}</h2>
          <SettingsNotice
            header={header}
            done={actionData ? null : loaderData.done}
            former={loaderData.former}
            errors={errors}
            isPartlySaved={actionData?.isPartlySaved ?? false}
            isForReaders={section !== "pen-name" && section !== "delete"}
          />
          <SectionContent loaderData={{ ...loaderData, section }} actionData={actionData} errors={errors} />
        </section>
      </div>
    </WorkFrame>
  );
}

interface ContentProps {
  loaderData: Route.ComponentProps["loaderData"];
  actionData: Route.ComponentProps["actionData"] | undefined;
  errors: Record<string, string>;
}

const fieldsOf = {
  book: BookFields,
  finding: FindingFields,
  readers: ReadersFields,
  rights: RightsFields,
  goals: GoalsFields,
};

function SectionContent({ loaderData, actionData, errors }: ContentProps) {
  const { section, header, zone, names } = loaderData;
  // Forms of two sections share no state.
  const form = {
    address: `${settingsPath(header.id)}/save`,
    seen: actionData?.seen ?? loaderData.seen,
    errors,
    zone,
  };
  switch (section) {
    case "cover":
      return <CoverSection {...loaderData.cover} penName={header.name} form={form} />;
    case "pen-name":
      return <NameForm names={names} profileId={loaderData.profileId} error={errors["profile"]} />;
    case "delete":
      return <BinForm title={header.title} id={header.id} state={header.state} error={errors["bin"]} />;
    case "book":
    case "finding":
    case "readers":
    case "rights":
    case "goals": {
      const Fields = fieldsOf[section];
      const shown = { values: actionData?.values ?? loaderData.given, languages: loaderData.languages };
      return (
        <SectionForm {...form} key={section} intent="settings">
          {(marked) => <Fields {...shown} errors={marked} />}
        </SectionForm>
      );
    }
  }
}
