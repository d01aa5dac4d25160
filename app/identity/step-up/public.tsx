/** What `passStepUp` asks, in the place of a page's own form. */
export { StepUpForm } from "./step-up-form.tsx";
export type { StepUpQuestion } from "./step-up-question.ts";
