export { creditAuthor, forgetUncredited, uncreditPeople } from "./records/people-commands.server.ts";
export { slugOf } from "./records/slug.ts";
export { subjectFiling } from "./records/subject-commands.server.ts";
export { tagActions, tagViews } from "./tags/tag-actions.server.ts";
