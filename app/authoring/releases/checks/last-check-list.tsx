import { counted } from "#app/ui/counted.ts";
import type { Finding } from "./last-check.ts";

const maxShown = 100;

interface LastCheckProps {
  workId: string;
  findings: Finding[];
  /** The ids of the chosen chapters; what was found in others is folded. */
  chosen: string[];
}

/** What was found in the work and the chosen chapters, each with a link to its own field. */
export function LastCheck({ workId, findings, chosen }: LastCheckProps) {
  if (findings.length === 0) return <p className="publish-check">Before you publish: nothing is missing.</p>;
  const isNear = ({ chapterId }: Finding) => chapterId === null || chosen.includes(chapterId);
  const near = findings.filter(isNear);
  const far = findings.filter((finding) => !isNear(finding));
  return (
    <section className="publish-check" aria-labelledby="last-check">
      <h3 id="last-check">Before you publish</h3>
      {near.length > 0 && <FindingList workId={workId} findings={near} />}
      {far.length > 0 && (
        <details>
          <summary>{`${counted(far.length, "note")} on chapters that are not chosen`}</summary>
          <FindingList workId={workId} findings={far} />
        </details>
      )}
    </section>
  );
}

function FindingList({ workId, findings }: { workId: string; findings: Finding[] }) {
  return (
    <>
      <ul>
        {findings.slice(0, maxShown).map((finding) => (
          <li key={`${finding.kind} ${finding.chapterId} ${finding.blockId} ${finding.message}`}>
            {finding.message}{" "}
            <a className="link" href={locationLabel(workId, finding)}>
              {settingsFields[finding.kind]?.label ?? "Go there"}
            </a>
          </li>
        ))}
      </ul>
      {findings.length > maxShown && <p>{`And ${findings.length - maxShown} more of the kind.`}</p>}
    </>
  );
}

/** The field of the settings in which something is missing, and what its link says. */
const settingsFields: Partial<Record<Finding["kind"], { section: string; id: string; label: string }>> = {
  "no-warning": { section: "readers", id: "warning-0", label: "Choose warnings" },
  "no-cover": { section: "cover", id: "cover", label: "Add a cover" },
  "no-summary": { section: "book", id: "summary", label: "Write a summary" },
  "no-genre": { section: "finding", id: "genre-0", label: "Choose genres" },
};

export function locationLabel(workId: string, { kind, chapterId, blockId }: Finding): string {
  if (chapterId === null) {
    const field = settingsFields[kind];
    return `/writing/${workId}/settings${field ? `?section=${field.section}#${field.id}` : ""}`;
  }
  const search = new URLSearchParams({ id: workId, chapter: chapterId });
  return `/writing-edit?${search}${blockId === null ? "" : `#${blockId}`}`;
}
