import { BookCover } from "#app/catalog/covers/public.tsx";
import { MissingNameForm } from "#app/authoring/ownership/public.tsx";
import { GoalProgressBars } from "#app/authoring/goals/public.tsx";
import type { ReactNode } from "react";
import { href } from "react-router";
import { Moment } from "#app/ui/times/moment.tsx";
import { BackToWritings } from "./back-to-writings.tsx";
import { ReportTimeZone } from "#app/identity/time-zone/public.tsx";
import type { WorkHeader } from "./work-header.server.ts";
import { editPath, exportPath, publishPath, settingsPath, workPath } from "./work-paths.ts";
import { WrittenBy } from "./written-by.tsx";
import "#app/ui/fields/forms.css";
import "./work-frame.css";

interface WorkFrameProps {
  work: WorkHeader;
  /** The current tab. */
  currentPage: "Chapters" | "Settings" | "Publish" | "Export" | null;
  children: ReactNode;
}

/** A page of a work: its header, the tabs of its pages, and the content. */
export function WorkFrame({ work, currentPage, children }: WorkFrameProps) {
  const pages = [
    { name: "Chapters", path: workPath(work.id) },
    { name: "Settings", path: settingsPath(work.id) },
    { name: "Publish", path: publishPath(work.id) },
    { name: "Export", path: exportPath(work.id) },
  ];
  return (
    <main className="work" data-here={currentPage ?? undefined}>
      <BackToWritings />
      <WorkHead work={work} />
      <nav aria-label="This work" className="work-tabs">
        <ul>
          {pages.map(({ name, path }) => (
            <li key={name}>
              <a href={path} aria-current={name === currentPage ? "page" : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {work.isZoneUnknown && <ReportTimeZone />}
      {/* The publish sheet has this form itself. */}
      {work.isNameMissing && currentPage !== "Publish" && <MissingNameForm returnUrl={workPath(work.id)} />}
      {children}
    </main>
  );
}

function WorkHead({ work }: { work: WorkHeader }) {
  const { id, title, subtitle, language, name, next } = work;
  return (
    <header className="work-head">
      <BookCover book={work.cover} sizes="8rem" isEager />
      <div className="work-about">
        <h1>
          <bdi lang={language}>{title}</bdi>
        </h1>
        {subtitle && (
          <p className="work-subtitle">
            <bdi lang={language}>{subtitle}</bdi>
          </p>
        )}
        <p className="work-facts">
          <WrittenBy name={name} />
          {work.facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <p className="work-facts">
          {work.figures.map((figure) => (
            <span key={figure}>{figure}</span>
          ))}
        </p>
        <GoalProgressBars progress={work.progress} />
        {next && (
          <p className="work-next">
            {`Next: “${next.title}”, `}
            <Moment moment={next} />
          </p>
        )}
        <p className="form-actions work-ways">
          {work.chapterId !== null && (
            <a className="button" href={editPath(id, work.chapterId)}>
              Write
            </a>
          )}
          {work.jid !== null && work.state !== "draft" && work.state !== "scheduled" && (
            <a className="button button-quiet" href={href("/bookdetail/:jid", { jid: work.jid })}>
              View book
            </a>
          )}
          {work.jid !== null && work.state !== "draft" && (
            <a className="button button-quiet" href={href("/author-dashboard/:workId", { workId: id })}>
              View numbers
            </a>
          )}
        </p>
      </div>
    </header>
  );
}
