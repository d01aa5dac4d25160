import type { GoalProgress } from "./goal-progress.server.ts";

/** The progress towards the author's goals, as bars with figures. */
export function GoalProgressBars({ progress }: { progress: GoalProgress[] }) {
  return progress.map(({ label, done, goal }) => (
    <p className="work-goal" key={label}>
      <progress max={goal} value={Math.min(done, goal)} aria-label={label} />
      <span aria-hidden="true">{label}</span>
      {done >= goal && <span>Reached</span>}
    </p>
  ));
}
