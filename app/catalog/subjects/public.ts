export { subjectAddress } from "./subject-address.ts";
