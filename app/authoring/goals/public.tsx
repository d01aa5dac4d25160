export { GoalProgressBars } from "./goal-progress.tsx";
