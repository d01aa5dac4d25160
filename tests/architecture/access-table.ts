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

interface AccessRow {
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
const everyone = (answer: string) => requesters.map(() => answer);
const signIn = "303 /sign-in";
/** S03: none of several profiles is chosen, since the given id belongs to somebody else. */
const choice = "303 /select-profile";
/** Any signed-in account, with any of its profiles. */
const members = (answer = "200") => [signIn, answer, answer, answer, choice, signIn, signIn, answer, answer];
/** Signed in, with the main profile. */
const mainOnly = (answer = "200") => [signIn, answer, "403", "403", choice, signIn, signIn, answer, answer];
/** Signed in, with any but a family profile, which can only read. */
const writers = (answer = "200") => [signIn, answer, answer, "403", choice, signIn, signIn, answer, answer];
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
const moderators = (answer = "200") => operators({ moderator: answer, admin: answer });
const admins = (answer = "200") => operators({ moderator: "404", admin: answer });
/** Before the choice of a profile: any signed-in account, whether or not a profile is chosen. */
const undecided = (answer: string) => members(answer).with(4, answer);
/** The number of the profile in use, for its own browser. */
const identified = undecided("200").map((answer) => (answer === signIn ? "401" : answer));
/** The choice among several profiles: both operators have one. */
const choosers = (answer: string) => [...undecided(answer).slice(0, -2), "303 /", "303 /"];
/** Needs only a session, on the way to Better Auth: a suspended account's cookie gives no rights anywhere. */
const sessions = ["401", "200", "200", "200", "200", "401", "200", "200", "200"];
/** Calls answer by status (A01, E04, X01). */
const callers = ["401", "200", "200", "200", "403", "409", "409", "200", "200"];
const callersWith = (answer: string) => callers.map((each) => (each === "200" ? answer : each));
/** The same for an object that does not exist here. */
const callersOfNothing = callersWith("404");
/** Sign-in pages: a signed-in account is redirected. */
const goOn = "303 /sign-in/continue";
const signedOut = (answer = "200") => [answer, goOn, goOn, goOn, goOn, answer, answer, goOn, goOn];

/** R05: an unknown step. */
const [begin, step] = ["303 /sign-up", "303 /sign-up/start"];
const stepDue = [begin, step, step, step, step, begin, begin, step, step];

const row = (route: string, answers: readonly string[], path = route): AccessRow => ({
  route,
  method: "GET",
  path,
  answers,
});

const post = (
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

export const accessTable: AccessRow[] = [
  row("/", everyone("200")),
  row("/search", everyone("200")),
  row("/api/search", everyone("200")),
  row("/api/suggest", everyone("200")),
  row("/search/feed.atom", everyone("200")),
  row("/opensearch.xml", everyone("200")),
  row("/continue-reading.json", everyone("200")),
  row("/bookdetail", everyone("404")),
  row("/bookdetail/:jid", everyone("404"), "/bookdetail/nothing"),
  row("/bookdetail/:jid/download.epub", everyone("404"), "/bookdetail/nothing/download.epub"),
  row("/bookdetail/:jid/card.png", everyone("404"), "/bookdetail/nothing/card.png"),
  row("/bookdetail/:jid/page", everyone("404"), "/bookdetail/nothing/page?number=1"),
  row("/book-reader/:id/navigation.json", everyone("404"), "/book-reader/nothing/navigation.json"),
  row("/book-reader/:id/search.json", everyone("404"), "/book-reader/nothing/search.json"),
  row("/book-reader/:id/:chapter/chapter.json", everyone("404"), "/book-reader/nothing/1/chapter.json"),
  row("/book-reader/:id/:chapter/overlay.json", everyone("404"), "/book-reader/nothing/1/overlay.json"),
  row("/book-reader/:id/:chapter/note.json", everyone("404"), "/book-reader/nothing/1/note.json"),
  row("/book-reader/:id/:chapter/members", everyone("404"), "/book-reader/nothing/1/members"),
  row(
    "/book-reader/:id/:chapter/members.json",
    ["403", "404", "404", "404", "404", "403", "403", "404", "404"],
    "/book-reader/nothing/1/members.json",
  ),
  row(
    "/book-reader/:id/:chapter/picture/:file",
    ["403", "404", "404", "404", "404", "403", "403", "404", "404"],
    "/book-reader/nothing/1/picture/nothing",
  ),
  row("/book-reader/:id/:chapter?", everyone("404"), "/book-reader/nothing/1"),
  row("/bookdetail/:jid/feed.atom", everyone("404"), "/bookdetail/nothing/feed.atom"),
  row("/authorhandle/feed.atom", everyone("200"), "/authorhandle/feed.atom?id=a-pen-name"),
  row("/authorhandle/feed.atom", everyone("404"), "/authorhandle/feed.atom?id=a-family-one"),
  row("/authorhandle", everyone("200"), "/authorhandle?id=a-pen-name"),
  row("/authorhandle", everyone("404"), "/authorhandle?id=a-family-one"),
  row("/author/:slug", everyone("404"), "/author/nobody"),
  row("/authors", everyone("200")),
  row("/series", everyone("404"), "/series?name=nothing"),
  row("/genre/:slug", everyone("404"), "/genre/nothing"),
  row("/tag/:slug", everyone("404"), "/tag/nothing"),
  row("/lists", everyone("200")),
  row("/lists/:key", everyone("200"), "/lists/new"),
  row("/lists/:key", everyone("404"), "/lists/nothing"),
  row("/lists/:key/feed.atom", everyone("200"), "/lists/rising/feed.atom"),
  row("/collections", everyone("200")),
  row("/collection/:slug", everyone("404"), "/collection/nothing"),
  row("/collection/:slug/feed.atom", everyone("404"), "/collection/nothing/feed.atom"),
  row("/random", everyone("303 /search")),
  row("/author/:slug/feed.atom", everyone("404"), "/author/nobody/feed.atom"),
  row("/authorhandle.srt", everyone("301")),
  row("/about", everyone("200")),
  row("/faq", everyone("200")),
  row("/terms", everyone("200")),
  row("/privacy", everyone("200")),
  row("/content-policy", everyone("200")),
  row("/api-test", everyone("200")),
  row("/api/docs", everyone("200")),
  row("/api/openapi.json", everyone("200")),
  row("/adults-only", everyone("200"), "/adults-only?to=/book-reader/book"),
  row("/social-card.png", everyone("200")),
  row("/theme.css", everyone("200")),
  row("/theme", everyone("405")),
  row("/source.zip", everyone("200")),
  row("/robots.txt", everyone("200")),
  row("/sitemap.xml", everyone("200")),
  row("/sitemap/:file", everyone("404"), "/sitemap/nothing"),
  row("/manifest.webmanifest", everyone("200")),
  row("/builds/latest.json", everyone("200")),
  row("/builds/meta/:file", everyone("404"), "/builds/meta/nothing"),
  row("/api/icons/:file", everyone("404"), "/api/icons/nothing"),
  row("/*", everyone("404"), "/no/such/page"),
  row("/login", everyone("200")),
  row("/sign-in", signedOut()),
  row("/sign-in/factor-one", everyone("303 /sign-in")),
  row("/sign-in/factor-two", everyone("303 /sign-in")),
  row("/sign-in/with/:provider", everyone("200"), "/sign-in/with/nobody"),
  row("/sign-in/new-password", everyone("200")),
  row("/sign-in/go-on", everyone("200")),
  row("/sign-in/continue", [
    signIn,
    "303 /",
    "303 /",
    "303 /",
    "303 /select-profile",
    signIn,
    signIn,
    "303 /",
    "303 /",
  ]),
  row("/sign-up", signedOut()),
  row("/sign-up/verify-email-address", everyone("303 /sign-up")),
  row("/sign-up/*", undecided("200"), "/sign-up/names"),
  row("/sign-up/*", stepDue, "/sign-up/nothing"),
  row("/sign-up/start", undecided("200")),
  row("/select-profile", choosers("200")),
  row("/select-profile/manage", mainOnly()),
  row("/select-profile/new", mainOnly()),
  row("/select-profile/:id", mainOnly("404"), "/select-profile/somebody-elses"),
  row("/writings", members()),
  row("/writings/bin", members()),
  row("/writing/new", writers()),
  row("/writing/:id", members("404"), "/writing/somebody-elses"),
  row("/writing/:id/outline", members("405"), "/writing/somebody-elses/outline"),
  row("/writing/:id/chapter/:chapter", members("404"), "/writing/somebody-elses/chapter/one"),
  row("/writing/import", writers()),
  row("/writing/:id/import", members("404"), "/writing/somebody-elses/import"),
  row("/writing/:id/export", members("404"), "/writing/somebody-elses/export"),
  row("/writing/:id/export/:file", members("404"), "/writing/somebody-elses/export/work.epub"),
  row("/account/works", members()),
  row("/account/withdraw", members()),
  row("/account/invoices", mainOnly()),
  row("/account/works/:id/:file", members("404"), "/account/works/somebody-elses/work.epub"),
  row("/writing/:id/settings", members("404"), "/writing/somebody-elses/settings"),
  row("/writing/:id/settings/save", members("405"), "/writing/somebody-elses/settings/save"),
  row("/writing/:id/publish", members("404"), "/writing/somebody-elses/publish"),
  row("/writing/:id/published", members("404"), "/writing/somebody-elses/published"),
  row("/author-dashboard", members()),
  row("/author-dashboard/sections", members(), "/author-dashboard/sections?keys=book-list"),
  row("/author-dashboard/files/:file", writers(), "/author-dashboard/files/book-list.csv"),
  // Of a work that is not the viewer's.
  row("/author-dashboard/:workId", members("404"), "/author-dashboard/somebody-elses"),
  row(
    "/author-dashboard/:workId/sections",
    members("404"),
    "/author-dashboard/somebody-elses/sections?keys=activity-chart",
  ),
  row(
    "/author-dashboard/:workId/files/:file",
    members("404"),
    "/author-dashboard/somebody-elses/files/daily-works.csv",
  ),
  // An account that may write is redirected.
  row("/interstitial", members("303 /")),
  row("/subscription", mainOnly()),
  row("/account", members()),
  row("/account/exclusions", members()),
  row("/account/searches", members()),
  row("/account/names", members()),
  row("/account/time-zone", members()),
  row("/account/email", members()),
  row("/account/password", members()),
  row("/account/second-factor", members()),
  row("/account/passkeys", members()),
  row("/account/providers", members()),
  row("/account/sessions", members()),
  row("/account/security", members()),
  row("/following", members()),
  row("/following/:kind/:name", members(), "/following/author/a-pen-name"),
  row("/following/:kind/:name", members("404"), "/following/author/a-family-one"),
  row("/following/:kind/:name", members("404"), "/following/book/nightjar"),
  row("/api/following/:kind/:name", callers, "/api/following/author/a-pen-name"),
  row("/api/following/:kind/:name", callersOfNothing, "/api/following/book/nothing"),
  row("/api/following/opened", everyone("405")),
  row("/api/following/unread", callers),
  row("/api/visits", everyone("405")),
  row("/api/places", callers, "/api/places?jid=nightjar"),
  row("/api/analytics/identity", identified),
  row("/api/analytics/forget", everyone("405")),
  row("/account/mails", members()),
  row("/account/tokens", members()),
  row("/account/webhooks", members()),
  row("/account/mails/stop", everyone("200")),
  row("/account/export", members()),
  row("/account/export/:id", members("404"), "/account/export/nothing"),
  row("/account/delete", members()),
  row("/api/user/current", callers),
  row("/api/user/sync", everyone("405")),
  { ...row("/api/user/sync", callers), method: "POST" },
  row("/api/revenueCat/entitlement", callers),
  row("/api/live", callers, "/api/live?once"),
  row("/functions/v1/:name", everyone("405"), "/functions/v1/handle-available"),
  row("/api/webhooks/:provider", everyone("405"), "/api/webhooks/stripe"),
  row("/checkout/:id", members("404"), "/checkout/nothing"),
  row("/checkout/:id/back", everyone("303 /interstitial"), "/checkout/nothing/back"),
  row("/api/auth/login", everyone("405")),
  row("/api/auth/logout", everyone("303 /")),
  row("/admin", moderators()),
  row("/admin/accounts/:id", moderators("404"), "/admin/accounts/nothing"),
  row("/admin/plans", admins()),
  row("/admin/plans/:id", admins(), "/admin/plans/new"),
  row("/admin/front-page", admins()),
  row("/admin/collections", admins()),
  row("/admin/collections/:id", admins("404"), "/admin/collections/0"),
  row("/admin/codes", admins()),
  row("/admin/codes/:batch", admins("404"), "/admin/codes/nothing"),
  row("/admin/webhooks", admins()),
  row("/admin/jobs", admins()),
  row("/admin/security", admins()),
  row("/admin/log", admins()),
  row("/admin/analytics", admins()),
  row("/admin/analytics/live", admins()),
  row("/admin/analytics/files/:file", admins(), "/admin/analytics/files/days.csv"),
  row("/admin/analytics/files/:file", admins("404"), "/admin/analytics/files/nothing.csv"),
  row("/admin/analytics/replays", admins()),
  row("/admin/analytics/replays/:id", admins("404"), "/admin/analytics/replays/nothing"),
  row("/admin/analytics/replays/:id/events", admins("404"), "/admin/analytics/replays/nothing/events"),

  // A real book.
  row("/bookdetail/:jid", everyone("200"), "/bookdetail/nightjar"),
  row("/bookdetail/:jid/card.png", everyone("200"), "/bookdetail/nightjar/card.png"),
  row("/bookdetail/:jid/download.epub", everyone("200"), "/bookdetail/nightjar/download.epub"),
  row("/book-reader/:id/:chapter?", everyone("200"), "/book-reader/nightjar"),
  row("/book-reader/:id/navigation.json", everyone("200"), "/book-reader/nightjar/navigation.json"),
  row("/book-reader/:id/search.json", everyone("200"), "/book-reader/nightjar/search.json?q=words"),
  row(
    "/book-reader/:id/:chapter/chapter.json",
    everyone("200"),
    "/book-reader/nightjar/chapter-1/chapter.json",
  ),

  row("/api/writing/chapters/:chapterId", callersOfNothing, "/api/writing/chapters/nothing"),
  post("/api/writing/chapters/:chapterId/changes", callersOfNothing, {
    path: "/api/writing/chapters/nothing/changes",
  }),

  row(
    "/api/writing/chapters/:chapterId/revisions",
    callersOfNothing,
    "/api/writing/chapters/nothing/revisions",
  ),
  post("/api/writing/chapters/:chapterId/revisions", callersOfNothing, {
    path: "/api/writing/chapters/nothing/revisions",
  }),
  row(
    "/api/writing/chapters/:chapterId/revisions/:revisionId",
    callersOfNothing,
    "/api/writing/chapters/nothing/revisions/1",
  ),
  row("/api/writing/works/:workId/find", callersOfNothing, "/api/writing/works/nothing/find"),
  post("/api/writing/works/:workId/find", callersOfNothing, { path: "/api/writing/works/nothing/find" }),
  post("/api/writing/works/:workId/pictures", callersOfNothing, {
    path: "/api/writing/works/nothing/pictures",
  }),
  row("/api/writing/works/:workId/titles", callersOfNothing, "/api/writing/works/nothing/titles"),
  post("/api/writing/works/:workId/titles", callersOfNothing, { path: "/api/writing/works/nothing/titles" }),
  post("/api/writing/works/:workId/goals", callersOfNothing, { path: "/api/writing/works/nothing/goals" }),
  row("/writing-edit/text/:chapterId", members("404"), "/writing-edit/text/nothing"),
  row("/writing/:id/typography", members("404"), "/writing/nothing/typography"),
  post("/writing/:id/typography", members("404"), { path: "/writing/nothing/typography" }),
  row("/writing-edit/preview", members("404"), "/writing-edit/preview?id=nothing"),
  row("/writing-edit/preview/page", members("404"), "/writing-edit/preview/page?id=nothing"),
  row("/writing-edit/picture/:workId/:hash", members("404"), "/writing-edit/picture/nothing/nothing"),
  row("/writing-edit", members("404"), "/writing-edit?id=nothing"),

  // Answered by the identity provider itself, before the app's routes.
  row("/api/auth/*", everyone("200"), "/api/auth/jwks"),
  row("/api/auth/*", everyone("200"), "/api/auth/get-session"),
  row("/api/auth/*", sessions, "/api/auth/token"),
  row("/api/auth/*", everyone("200"), "/api/auth/passkey/generate-authenticate-options"),
  row("/api/auth/*", sessions, "/api/auth/passkey/generate-register-options"),
  row("/api/auth/*", everyone("404"), "/api/auth/list-sessions"),
  row("/api/auth/*", everyone("404"), "/api/auth/admin/list-users"),
  post("/api/auth/*", everyone("405"), { path: "/api/auth/admin/set-role" }),
  post("/api/auth/*", everyone("405"), { path: "/api/auth/admin/impersonate-user" }),
  post("/api/auth/*", everyone("405"), { path: "/api/auth/sign-in/email" }),
  post("/api/auth/*", everyone("405"), { path: "/api/auth/sign-in/email-otp" }),
  post("/api/auth/*", everyone("415"), { path: "/api/auth/passkey/verify-authentication" }),

  // Posted without any content.
  post("/authorhandle", members("404").with(2, "303 /authorhandle?id=a-pen-name"), {
    path: "/authorhandle?id=a-pen-name",
  }),
  post("/theme", everyone("303 /")),
  post("/admin", everyone("405")),
  post("/admin/accounts/:id", moderators("422"), { path: "/admin/accounts/nothing" }),
  post("/admin/plans/:id", admins("422"), { path: "/admin/plans/new" }),
  post("/admin/front-page", admins("422")),
  post("/admin/collections", admins("422")),
  post("/admin/collections/:id", admins("404"), { path: "/admin/collections/0" }),
  post("/admin/codes", admins("422")),
  post("/admin/codes/:batch", admins("422"), { path: "/admin/codes/nothing" }),
  post("/admin/webhooks", admins("422")),
  post("/admin/jobs", admins("422")),
  post("/admin/security", everyone("405")),
  post("/admin/log", everyone("405")),
  post("/account/exclusions", members("422")),
  post("/account/searches", members("422")),
  post("/admin/analytics", everyone("405")),
  post("/admin/analytics/replays", everyone("405")),
  post("/admin/analytics/replays/:id", everyone("405"), { path: "/admin/analytics/replays/nothing" }),
  post("/account/names", members("422")),
  post("/account/time-zone", members("422")),
  post("/account/withdraw", members("404")),
  post("/account/email", members("422")),
  post("/account/password", members("422")),
  post("/account/second-factor", members("422")),
  post("/account/passkeys", members("422")),
  post("/account/providers", members("303 /account/providers")),
  post("/account/sessions", members("303 /account/sessions?done")),
  post("/account/security", everyone("405")),
  post("/following/:kind/:name", members("404"), { path: "/following/book/nothing" }),
  post("/following", members("303 /following")),
  post("/api/following/:kind/:name", callersOfNothing, { path: "/api/following/book/nothing" }),
  post(
    "/api/following/opened",
    callers.map((answer) => (answer === "200" ? "422" : answer)),
  ),
  // Whoever reads sends visits; nobody learns what was counted.
  post("/api/visits", everyone("204")),
  post(
    "/api/places",
    callers.map((answer) => (answer === "200" ? "422" : answer)),
  ),
  post("/api/analytics/forget", everyone("422")),
  // The collector, before the app's routes (server/collector): it knows nobody, and refuses nobody.
  ...["/e/", "/i/v0/e/", "/s/", "/track/", "/engage/", "/groups/", "/record/", "/flags/"].map((path) =>
    post(path, everyone("200")),
  ),
  row("/settings/", everyone("200")),
  row("/array/:token/config", everyone("200"), "/array/octavo/config"),
  post("/account/mails", members("303 /account/mails?saved")),
  post("/account/export", members("303 /account/export")),
  post("/select-profile", choosers("422")),
  post("/select-profile/manage", mainOnly("422")),
  post("/select-profile/new", mainOnly("422")),
  post("/interstitial", mainOnly("303 /")),
  post("/subscription", mainOnly("422")),
  post("/author-dashboard", writers("422")),
  post("/writings/bin", members("404")),
  post("/writing/new", writers("422")),
  post("/writing/:id", members("404"), { path: "/writing/somebody-elses" }),
  post("/writing/:id/outline", members("404"), { path: "/writing/somebody-elses/outline" }),
  post("/writing/:id/chapter/:chapter", members("404"), { path: "/writing/somebody-elses/chapter/one" }),
  post("/writing/import", writers("422")),
  post("/writing/:id/import", members("404"), { path: "/writing/somebody-elses/import" }),
  post("/writing/:id/settings", members("404"), { path: "/writing/somebody-elses/settings" }),
  post("/writing/:id/settings/save", members("404"), { path: "/writing/somebody-elses/settings/save" }),
  post("/writing/:id/publish", members("404"), { path: "/writing/somebody-elses/publish" }),
  post("/account/delete", members("303 /account/delete?kept"), { body: "intent=keep" }),
  post("/account/mails/stop", everyone("422")),
  post("/account/tokens", members("422")),
  post("/account/webhooks", members("422")),
  post("/select-profile/:id", mainOnly("404"), { path: "/select-profile/somebody-elses" }),
  post("/checkout/:id", members("404"), { path: "/checkout/nothing" }),
  post("/api/webhooks/:provider", everyone("404"), { path: "/api/webhooks/nobody" }),
  post("/functions/v1/:name", everyone("404"), { path: "/functions/v1/nothing" }),
  post("/functions/v1/:name", everyone("415"), { path: "/functions/v1/handle-available" }),
  post("/functions/v1/:name", everyone("415"), { path: "/functions/v1/social-card" }),
  // The caller is asked for before the body is read.
  post("/functions/v1/:name", callersWith("415"), { path: "/functions/v1/export-book" }),
  post("/functions/v1/:name", callersWith("422"), { path: "/functions/v1/convert-manuscript" }),
  post("/sign-up/*", undecided("422"), { path: "/sign-up/names" }),
  post("/sign-in", signedOut("422")),
  post("/sign-in/factor-one", everyone("303 /sign-in")),
  post("/sign-in/factor-two", everyone("303 /sign-in")),
  post("/sign-in/with/:provider", everyone("303 /sign-in?error=provider"), { path: "/sign-in/with/nobody" }),
  post("/sign-in/new-password", everyone("422")),
  post("/sign-in/go-on", everyone("422")),
  post("/sign-up", signedOut("422")),
  post("/sign-up/verify-email-address", everyone("303 /sign-up")),
  post("/api/auth/login", everyone("422")),
];
