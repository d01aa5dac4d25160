export type { GoalProgress } from "./goal-progress.server.ts";
