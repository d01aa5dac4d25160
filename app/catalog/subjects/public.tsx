export { SubjectIntro } from "./subject-intro.tsx";
export type { PickedBook } from "./subject-intro.tsx";
