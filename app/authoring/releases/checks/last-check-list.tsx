import type { Finding } from "./last-check.ts";

const maxShown = 100;

/** Findings of the last check, each with a link to it. */
export function LastCheck({ workId, findings }: { workId: string; findings: Finding[] }) {
  if (findings.length === 0) return <p className="publish-check">Before you publish: nothing is missing.</p>;
  return (
    <section className="publish-check" aria-labelledby="last-check">
      <h3 id="last-check">Before you publish</h3>
      <ul>
        {findings.slice(0, maxShown).map((finding) => (
          <li key={`${finding.kind} ${finding.chapterId} ${finding.blockId} ${finding.words}`}>
            {finding.words}{" "}
            <a className="link" href={locationLabel(workId, finding)}>
              {finding.chapterId === null ? "Settings" : "Go there"}
            </a>
          </li>
        ))}
      </ul>
      {findings.length > maxShown && <p>{`And ${findings.length - maxShown} more of the kind.`}</p>}
    </section>
  );
}

export function locationLabel(workId: string, { chapterId, blockId }: Finding): string {
  if (chapterId === null) return `/writing/${workId}/settings`;
  const search = new URLSearchParams({ id: workId, chapter: chapterId });
  return `/writing-edit?${search}${blockId === null ? "" : `#${blockId}`}`;
}
