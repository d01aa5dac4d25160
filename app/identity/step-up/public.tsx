export { StepUpForm } from "./step-up-form.tsx";
export type { StepUpQuestion } from "./step-up-question.ts";
