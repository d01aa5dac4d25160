/** S02 R20: the gated prefixes, whether or not there is a page below them. */
export const gatedAddresses: {
  path: string;
  as: "page" | "data" | "api";
  main: string;
  subUser?: string;
  /** Where a family profile, which can only read, gets another response than a pen name. */
  family?: string;
}[] = [
  { path: "/writings", as: "page", main: "200" },
  { path: "/writings?page=2", as: "page", main: "200" },
  { path: "/author-dashboard", as: "page", main: "200" },
  { path: "/author-dashboard/7", as: "page", main: "404" },
  { path: "/author-dashboard/files/daily-chapters.csv", as: "page", main: "200", family: "403" },
  { path: "/author-dashboard/sections?keys=activity-chart", as: "page", main: "200" },
  { path: "/subscription", as: "page", main: "200", subUser: "403" },
  { path: "/subscription.data", as: "data", main: "200", subUser: "403" },
  { path: "/writing/new", as: "page", main: "200", family: "403" },
  { path: "/writing/7", as: "page", main: "404" },
  { path: "/writing-edit?id=7", as: "page", main: "404" },
  { path: "/subscription/nothing", as: "page", main: "404" },
  { path: "/writings.data", as: "data", main: "200" },
  { path: "/author-dashboard.data", as: "data", main: "200" },
  { path: "/writing/new.data", as: "data", main: "200", family: "403" },
  { path: "/api/writings", as: "api", main: "404" },
  { path: "/api/writing/7", as: "api", main: "404" },
  { path: "/api/subscription", as: "api", main: "404" },
];
