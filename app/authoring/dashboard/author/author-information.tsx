import { MissingNameForm } from "#app/authoring/ownership/public.tsx";
import { counted, written } from "#app/ui/counted.ts";
import { definitions } from "../numbers/definitions.ts";
import { Explained } from "../numbers/explained.tsx";
import { durationLabel } from "#app/ui/charts/number-labels.ts";
import { separator } from "#app/ui/separated.ts";
import type { View } from "../view/dashboard-input.ts";
import { addressWith } from "../view/dashboard-input.ts";
import type { EngagementFacts } from "../engagement/engagement-facts.server.ts";
import type { AuthorFacts } from "./author-facts.server.ts";
import "./author.css";

interface AuthorProps {
  view: View;
  author: AuthorFacts;
  /** The state of the account's plan. */
  plan: string;
  /** Of the work that is read most; what it says in a sentence is seen at once. */
  report: EngagementFacts | null;
}

/** Who the author is, what changed since yesterday, whether people read on, and what is still to do. */
export function AuthorInformation({ view, author, plan, report }: AuthorProps) {
  const { today, yesterday } = author;
  return (
    <div className="numbers-author">
      {author.isNameMissing && <MissingNameForm returnUrl={addressWith(view)} />}
      <AuthorName author={author} plan={plan} />
      <dl className="numbers-facts">
        <Fact label="Today" value={counted(today.readers, "reader")}>
          {`${written(today.newReaders)} new, ${durationLabel(today.activeSeconds)}`}
        </Fact>
        <Fact label="Yesterday" value={counted(yesterday.readers, "reader")}>
          {`${written(yesterday.newReaders)} new, ${durationLabel(yesterday.activeSeconds)}`}
        </Fact>
        <Fact label="Followers" value={written(author.followers)}>
          {author.followersChange}
        </Fact>
        <Fact label={definitions.works.label} value={written(author.workCount)}>
          {counted(author.chapterCount, "published chapter")}
        </Fact>
        <Fact label="Word count" value={written(author.words)}>
          {author.wordsWritten > 0 ? `${written(author.wordsWritten)} written in this range` : null}
        </Fact>
      </dl>
      {report && author.isRead && (
        <p className="numbers-lead">
          <a className="link" href="#engagement-report">
            <bdi lang={report.work.language}>{report.work.title}</bdi>
          </a>
          {`: ${report.sentence}`}
        </p>
      )}
      <OpenTasks heading="Waiting for your answer" tasks={author.waiting} />
      <OpenTasks heading="Still to do" tasks={author.steps} />
      {author.handle !== null && <WeeklyMail view={view} isWeekly={author.isWeekly} />}
      <Explained
        names={[
          "readers",
          "newReaders",
          "activeSeconds",
          "followers",
          "follows",
          "works",
          "chapters",
          "words",
          "writtenWords",
        ]}
      />
    </div>
  );
}

function AuthorName({ author, plan }: Pick<AuthorProps, "author" | "plan">) {
  return (
    <div className="numbers-who">
      <span className="avatar numbers-avatar" aria-hidden="true">
        {author.avatarUrl ? <img src={author.avatarUrl} alt="" width="160" height="160" /> : author.initials}
      </span>
      <div>
        <h2 id="author-name">{author.name}</h2>
        <p className="numbers-handle">
          {author.handle !== null && author.name !== `@${author.handle}` && `@${author.handle}${separator}`}
          {author.kind}
          {separator}joined <time dateTime={author.joinedOn}>{author.joined}</time>
          {`${separator}plan: ${plan}`}
        </p>
        <p className="numbers-ways">
          {author.handle !== null && (
            <a className="link" href={`/authorhandle?id=${encodeURIComponent(author.handle)}`}>
              View public page
            </a>
          )}
          <a className="link" href="/writings">
            Your writings
          </a>
        </p>
      </div>
    </div>
  );
}

/** The choice of getting the numbers of each week by email. */
function WeeklyMail({ view, isWeekly }: { view: AuthorProps["view"]; isWeekly: boolean }) {
  return (
    <form method="post" action={addressWith(view)} className="numbers-weekly">
      <input type="hidden" name="intent" value={isWeekly ? "weekly-off" : "weekly-on"} />
      <p>
        {isWeekly
          ? "Every Monday you get the numbers of the week by email."
          : "Get the numbers of the week by email, every Monday."}
      </p>
      <button className="button button-quiet">{isWeekly ? "Turn off" : "Turn on"}</button>
    </form>
  );
}

interface FactProps {
  label: string;
  value: string;
  children?: React.ReactNode;
}

function Fact({ label, value, children = null }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
        {children && <small>{children}</small>}
      </dd>
    </div>
  );
}

interface OpenTasksProps {
  heading: string;
  tasks: readonly { label: string; href: string }[];
}

function OpenTasks({ heading, tasks }: OpenTasksProps) {
  if (tasks.length === 0) return null;
  return (
    <div className="numbers-steps">
      <h3>{heading}</h3>
      <ul>
        {tasks.map(({ label, href }) => (
          <li key={`${label} ${href}`}>
            <a className="link" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
