import type { Db } from "#app/platform/db/client.server.ts";
import { counted } from "#app/ui/counted.ts";
import { countWrittenToday } from "./written-today.server.ts";

/** The progress towards one goal. */
export interface GoalProgress {
  /** "1,204 of 80,000 words", "310 of 500 words today". */
  label: string;
  done: number;
  goal: number;
}

interface WorkWithGoals {
  id: string;
  wordCount: number;
  wordGoal: number | null;
  dayGoal: number | null;
}

/** The progress of the works that have goals: in total, then for today. */
export async function findProgress(
  db: Db,
  works: WorkWithGoals[],
  now: Date,
): Promise<Map<string, GoalProgress[]>> {
  const aimed = works.filter(({ wordGoal, dayGoal }) => wordGoal !== null || dayGoal !== null);
  const ofToday = aimed.filter(({ dayGoal }) => dayGoal !== null).map(({ id }) => id);
  const today = await countWrittenToday(db, ofToday, now);
  return new Map(aimed.map((work) => [work.id, progressOf(work, today.get(work.id) ?? 0)]));
}

function progressOf({ wordCount, wordGoal, dayGoal }: WorkWithGoals, today: number): GoalProgress[] {
  const of = (done: number, goal: number | null, when = "") =>
    goal === null
      ? []
      : [
          {
            done,
            goal,
            label: `${counted(done, "word").replace(/ .*/, "")} of ${counted(goal, "word")}${when}`,
          },
        ];
  return [...of(wordCount, wordGoal), ...of(today, dayGoal, " today")];
}
