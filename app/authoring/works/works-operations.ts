import { jsonBody, type Operation } from "#app/identity/api/public.ts";
import { GoalsInput } from "./settings/settings-input.ts";
import { TitlesInput } from "./titles/titles-input.ts";

const work = "/api/writing/works/{workId}";
const group = "Writing";

/** The calls for a work besides its text. */
export const worksOperations: Operation[] = [
  {
    method: "get",
    path: `${work}/titles`,
    summary: "The titles, summary and notes of a work.",
    group,
    caller: "works:read",
    answers: { 200: "The titles" },
  },
  {
    method: "post",
    path: `${work}/titles`,
    summary: "Changes those that are still as they were.",
    group,
    caller: "works:write",
    bodies: jsonBody(TitlesInput),
    answers: { 200: "Which were changed" },
  },
  {
    method: "post",
    path: `${work}/goals`,
    summary: "Sets the goals in words, for the work and for a day.",
    group,
    caller: "works:write",
    bodies: [{ type: "application/x-www-form-urlencoded", schema: GoalsInput }],
    answers: { 200: "The goals" },
  },
];
