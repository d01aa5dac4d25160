/** What `passStepUp` asks, in the place of a page's own form. */
export { StepUpForm } from "./step-up/step-up-form.tsx";
export type { StepUpQuestion } from "./step-up/step-up-question.ts";
