import { Notice } from "#app/ui/notice.tsx";
import type { WorkHeader } from "../frame/work-header.server.ts";
import { publishPath } from "../frame/work-paths.ts";
import { NameBackForm, type PenNameChoice } from "./name-form.tsx";

const doneMessages: Record<string, string> = {
  saved: "Saved.",
  cover: "The work has its new cover.",
  "no-cover": "The cover is drawn from the title again. Your picture is kept: you can take it back below.",
  forgotten: "The picture is deleted.",
  name: "The work appears under its new name.",
};

interface SettingsNoticeProps {
  header: WorkHeader;
  done: string | null;
  /** The name before the change that was just made. */
  former: PenNameChoice | null;
  errors: Record<string, string>;
  isPartlySaved: boolean;
  /** Whether readers see what this section says. */
  isForReaders: boolean;
}

const UpdateHint = ({ id }: { id: string }) => (
  <p className="work-lead">
    {"Readers see changes after the next "}
    <a className="link" href={publishPath(id)}>
      update
    </a>
    .
  </p>
);

/** What a form has done, or why it has not. */
export function SettingsNotice({
  header,
  done,
  former,
  errors,
  isPartlySaved,
  isForReaders,
}: SettingsNoticeProps) {
  const message = done && Object.hasOwn(doneMessages, done) ? doneMessages[done] : undefined;
  const isSeen = header.state === "published" || header.state === "unlisted";
  if (errors["form"]) return <Notice kind="trouble">{errors["form"]}</Notice>;
  if (Object.keys(errors).length > 0)
    return (
      <Notice kind="trouble">
        {isPartlySaved
          ? "Saved, except what is marked below."
          : "Nothing is saved yet: correct what is marked below."}
      </Notice>
    );
  if (!message) return isSeen && isForReaders ? <UpdateHint id={header.id} /> : null;
  return (
    <Notice kind="good">
      {message}
      {isSeen && done !== "name" && done !== "forgotten" && (
        <>
          {" Readers see it after the next "}
          <a className="link" href={publishPath(header.id)}>
            update
          </a>
          .
        </>
      )}
      {done === "name" && former && <NameBackForm former={former} />}
    </Notice>
  );
}
