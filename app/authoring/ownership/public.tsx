export { MissingNameForm } from "./missing-name-form.tsx";
