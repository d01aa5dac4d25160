// The answers of the access table, by requester.
export const requesters = [
  "visitor",
  "main",
  "pen name",
  "family",
  "foreign sub-user id",
  "revoked session",
  "suspended",
  "moderator",
  "admin",
] as const;
export type Requester = (typeof requesters)[number];

export interface AccessRow {
  /** As written in the app's routes. */
  route: string;
  method: "GET" | "POST";
  path: string;
  /** The posted body. */
  body?: string;
  /** In the order of `requesters`, all of whom may write; a redirect with its target. */
  answers: readonly string[];
}

/** The same for everyone: the requester is ignored. */
export const everyone = (answer: string) => requesters.map(() => answer);
export const signIn = "303 /sign-in";
/** S03: none of several profiles is chosen, since the given id belongs to somebody else. */
const choice = "303 /select-profile";
/** Any signed-in account, with any of its profiles. */
export const members = (answer = "200") => [
  signIn,
  answer,
  answer,
  answer,
  choice,
  signIn,
  signIn,
  answer,
  answer,
];
/** Signed in, with the main profile. */
export const mainOnly = (answer = "200") => [
  signIn,
  answer,
  "403",
  "403",
  choice,
  signIn,
  signIn,
  answer,
  answer,
];
/** Signed in, with any but a family profile, which can only read. */
export const writers = (answer = "200") => [
  signIn,
  answer,
  answer,
  "403",
  choice,
  signIn,
  signIn,
  answer,
  answer,
];
/** A06: operators with at least this role; 404 for all others who are signed in. */
const operators = (answers: { moderator: string; admin: string }) => [
  signIn,
  "404",
  "404",
  "404",
  choice,
  signIn,
  signIn,
  answers.moderator,
  answers.admin,
];
export const moderators = (answer = "200") => operators({ moderator: answer, admin: answer });
export const admins = (answer = "200") => operators({ moderator: "404", admin: answer });
/** Before the choice of a profile: any signed-in account, whether or not a profile is chosen. */
export const undecided = (answer: string) => members(answer).with(4, answer);
/** The number of the profile in use, for its own browser. */
export const identified = undecided("200").map((answer) => (answer === signIn ? "401" : answer));
/** The choice among several profiles: both operators have one. */
export const choosers = (answer: string) => [...undecided(answer).slice(0, -2), "303 /", "303 /"];
/** Needs only a session, on the way to Better Auth: a suspended account's cookie gives no rights anywhere. */
export const sessions = ["401", "200", "200", "200", "200", "401", "200", "200", "200"];
/** Calls answer by status (A01, E04, X01). */
export const callers = ["401", "200", "200", "200", "403", "409", "409", "200", "200"];
export const callersWith = (answer: string) => callers.map((each) => (each === "200" ? answer : each));
/** The same for an object that does not exist here. */
export const callersOfNothing = callersWith("404");
/** Sign-in pages: a signed-in account is redirected. */
const goOn = "303 /sign-in/continue";
export const signedOut = (answer = "200") => [answer, goOn, goOn, goOn, goOn, answer, answer, goOn, goOn];

/** R05: an unknown step. */
const [begin, step] = ["303 /sign-up", "303 /sign-up/start"];
export const stepDue = [begin, step, step, step, step, begin, begin, step, step];

export const row = (route: string, answers: readonly string[], path = route): AccessRow => ({
  route,
  method: "GET",
  path,
  answers,
});

export const post = (
  route: string,
  answers: readonly string[],
  { path = route, body = "" }: { path?: string; body?: string } = {},
): AccessRow => ({
  route,
  method: "POST" as const,
  path,
  body,
  // S03: the form is passed to the choice, which sends it on.
  answers: answers.map((answer) =>
    answer === choice ? `307 /select-profile?${new URLSearchParams({ next: path })}` : answer,
  ),
});
