// How many lines of tests a line of source has, part by part: what is asked for, and what was reached so far. A part never
// falls below `reached`, which is raised as it grows until it is the goal; from then on the goal is what counts.
export const marks = [
  { part: "app/manuscript", goal: 1.5, reached: 0.78 },
  { part: "app/access", goal: 1.5, reached: 1.5 },
  { part: "overall", goal: 0.6, reached: 0.6 },
];

/** Rounded as they are printed, so that what is seen is what is judged. */
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
