// The lines of tests for each line of source, by part: the goal, and the highest value so far. A part never falls below
// `reached`, which is raised as it grows until it is the goal.
export const marks = [
  { part: "app/manuscript", goal: 1.5, reached: 1.5 },
  { part: "app/access", goal: 1.5, reached: 1.5 },
  { part: "overall", goal: 0.6, reached: 0.6 },
];

/** Rounded as printed, so that the printed value is the one compared. */
export function judgeRatios(ratioOf) {
  return marks.map(({ part, goal, reached }) => {
    const ratio = Math.round(ratioOf(part) * 100) / 100;
    return {
      part,
      ratio,
      goal,
      reached,
      isBroken: ratio < reached,
      canRise: ratio > reached && reached < goal,
    };
  });
}
