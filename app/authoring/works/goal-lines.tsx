import type { Progress } from "./goals.server.ts";

/** How far the author's aims are: a quiet bar and the figures. */
export function GoalLines({ progress }: { progress: Progress[] }) {
  return progress.map(({ words, done, goal }) => (
    <p className="work-goal" key={words}>
      <progress max={goal} value={Math.min(done, goal)} aria-label={words} />
      <span aria-hidden="true">{words}</span>
      {done >= goal && <span>Reached</span>}
    </p>
  ));
}
