import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { upload, worstLibraries, worstMarks, type WorstFile } from "./worst-files.ts";

/** A request to an address. */
export interface WorstRequest {
  path: string;
  init?: RequestInit;
  /** Waits for work after the response, such as a file that is read or made in the same process. */
  isWork?: boolean;
}

/** Values of the parameters. */
export interface Filled {
  jid: string;
  workId: string;
  chapterId: string;
  profileId: string;
  revisionId: string;
}

export interface Worst extends Filled {
  /** A work, and a book, of thousands of chapters. */
  longWorkId: string;
  longChapterId: string;
  longJid: string;
  manuscripts: WorstFile[];
  pictures: WorstFile[];
}

export const form = (body: string): RequestInit => ({
  method: "POST",
  body,
  headers: { "content-type": "application/x-www-form-urlencoded" },
});
export const json = (value: unknown): RequestInit => ({
  method: "POST",
  body: typeof value === "string" ? value : JSON.stringify(value),
  headers: { "content-type": "application/json" },
});

export function fields(given: Record<string, string>): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(given)) body.set(name, value);
  return { method: "POST", body };
}

const multipart = (parts: number, size: number): RequestInit => {
  const part = (at: number) =>
    `--part\r\ncontent-disposition: form-data; name="field-${at}"\r\n\r\n${"x".repeat(size)}\r\n`;
  const body = `${Array.from({ length: parts }, (_, at) => part(at)).join("")}--part--\r\n`;
  return { method: "POST", body, headers: { "content-type": "multipart/form-data; boundary=part" } };
};

/** An address as written in its route, with existing ids as parameters. */
export function fill(route: string, { jid, workId, chapterId, profileId, revisionId }: Filled): string {
  const isOfBook = /^\/(book-reader|bookdetail)\//.test(route);
  const named: Record<string, string> = {
    jid,
    workId,
    chapterId,
    chapter: isOfBook ? "chapter-1" : chapterId,
    id: isOfBook ? jid : workId,
    kind: "book",
    name: jid,
    file: "book.epub",
    "*": "anything",
    ...(route.startsWith("/select-profile") && { id: profileId }),
    revisionId,
    provider: "stripe",
  };
  return route
    .replace(/:(\w+)\?/g, (_, name: string) => named[name] ?? "x")
    .replace(/:(\w+)/g, (_, name: string) => named[name] ?? "x")
    .replace(/\*$/, "anything");
}

const longQuery = encodeURIComponent("à ".repeat(500));
const manyKeys = Array.from({ length: 600 }, (_, at) => `k${at}=${at}`).join("&");
const encodedFields = Array.from({ length: 990 }, (_, at) => `field-${at}=${"%C3%A0".repeat(8)}`);

/** The same for every address, made once: there are hundreds, and bodies of megabytes. */
const anyBodies = [
  form("a=1&".repeat(1_000_000)),
  form("a=1&".repeat(16_000)),
  form(encodedFields.join("&")),
  json(`${'{"a":['.repeat(8_000)}1${"]}".repeat(8_000)}`),
  json(`[${"1,".repeat(30_000)}1]`),
  multipart(300, 100),
];

/** A hostile request without knowledge of the address. */
export const anyWorst = (path: string): WorstRequest[] => [
  { path },
  { path: `${path}?q=${longQuery}&id=${longQuery.slice(0, 600)}` },
  { path: `${path}?${manyKeys}` },
  ...anyBodies.map((init) => ({ path, init })),
];

const paragraph = (at: number, text: string) => ({
  type: "paragraph",
  attrs: { id: `b${at.toString(36).padStart(7, "0")}` },
  content: [{ type: "text", text }],
});

export const documentOf = (blocks: number) => ({
  type: "doc",
  content: Array.from({ length: blocks }, (_, at) => paragraph(at, "word ".repeat(9))),
});

/** The largest possible chapter. */
export const fullChapter = documentOf(10_000);

const save = (version: number, steps: unknown[]) => json({ saveId: randomUUID(), version, steps });
const typed = (at: number) => ({
  stepType: "replace",
  from: at,
  to: at,
  slice: {
    content: [
      {
        type: "text",
        text: "x",
      },
    ],
  },
});

const saves = (path: string): WorstRequest[] => [
  {
    path,
    init: save(
      1,
      Array.from({ length: 500 }, () => typed(1)),
    ),
  },
  { path, init: save(2, [{ stepType: "replace", from: 0, to: 0, slice: fullChapter }]) },
  { path, init: save(0, [typed(1)]) },
  {
    path,
    init: save(
      2,
      Array.from({ length: 20_000 }, () => typed(1)),
    ),
  },
];

/** The largest form of a work, in one field. Joining letters are segmented one by one. */
const longFields = (path: string, names: string[], others: Record<string, string> = {}): WorstRequest[] =>
  ["word ".repeat(48_000), "नि".repeat(20_000), "ab\r\n".repeat(60_000), "a, ".repeat(80_000)].flatMap(
    (text) => names.map((name) => ({ path, init: fields({ ...others, [name]: text }) })),
  );

const formats = ["epub", "docx", "md", "html", "txt", "pdf"];
const exportsOf = (folder: string): WorstRequest[] =>
  formats.map((format) => ({ path: `${folder}/work.${format}`, isWork: true }));

const uploads = (path: string, files: WorstFile[], field: string, others: Record<string, string> = {}) =>
  files.map((file): WorstRequest => ({ path, init: upload(field, file, others), isWork: true }));

/** A page of a work or book of maximum length. */
const ofLong = (route: string, { longWorkId, longChapterId, longJid, ...filled }: Worst): WorstRequest => ({
  path: fill(route, { ...filled, workId: longWorkId, chapterId: longChapterId, jid: longJid }),
});

const searches = ["a", "word", "zebra", "a ".repeat(50)];

/** Words that every page has, and words again and again. */
const textSearches = (path: string) =>
  ["word", "of the", "word ".repeat(120), "the of a to ".repeat(50)].map((words) => ({
    path: `${path}?q=${encodeURIComponent(words)}`,
  }));

const markId = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`;

/** As many marks as a device may send, or more, each as long as a mark may be. */
const marksOf = (jid: string, count: number) => ({
  now: Date.now(),
  marks: Array.from({ length: count }, (_, at) => ({
    id: markId(at),
    jid,
    colour: "blue",
    note: "note ".repeat(900),
    target: {
      chapter: "chapter-1",
      start: { block: "p-1", offset: 0 },
      end: { block: "p-1", offset: 9_995 },
      quote: "word ".repeat(1_999),
      prefix: "",
      suffix: "",
    },
    version: 1,
    life: 0,
    createdAt: 0,
    changedAt: 0,
  })),
});

/** Of a client of analytics, as gzip without a label. */
const batch = (path: string, value: unknown): WorstRequest => ({
  path,
  init: {
    method: "POST",
    body: new Uint8Array(gzipSync(JSON.stringify(value))),
    headers: { "content-type": "text/plain", "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" },
  },
});

const eventOf = (at: number, properties: object) => ({
  event: "$pageview",
  properties: { distinct_id: `v${at}`, ...properties },
});
const manyProperties = (count: number, value: (at: number) => unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, value(at)]));

/** As many events, properties and addresses as a batch may have. */
const events = (path: string): WorstRequest[] => [
  batch(
    path,
    Array.from({ length: 1_000 }, (_, at) =>
      eventOf(
        at,
        manyProperties(60, (each) => `word ${each}`),
      ),
    ),
  ),
  batch(path, [
    eventOf(
      0,
      manyProperties(79_000, (each) => each),
    ),
  ]),
  batch(path, [eventOf(0, { lists: Array.from({ length: 100_000 }, () => ({})) })]),
  batch(
    path,
    Array.from({ length: 1_000 }, (_, at) =>
      eventOf(at, { $current_url: `http://localhost/search?${"q=a&".repeat(400)}` }),
    ),
  ),
];

const fieldsWithin = (depth: number, inner: object): object =>
  depth === 0 ? inner : { tagName: "textarea", childNodes: [fieldsWithin(depth - 1, inner)] };

/** Pages of 100,000 nodes, fields within fields, and 20,000 addresses: as large as a part of a recording may be. */
function recordings(path: string): WorstRequest[] {
  const timestamp = Date.now();
  const page = (node: object) => [{ type: 2, timestamp, data: { node } }];
  const nodes = (node: object, count: number) => ({
    tagName: "div",
    attributes: { contenteditable: "" },
    childNodes: Array.from({ length: count }, () => node),
  });
  const href = `http://localhost/search?${"q=a&".repeat(30)}`;
  const recorded = [
    page(nodes({ tagName: "input", attributes: { value: "x" } }, 60_000)),
    page(nodes({ textContent: "word" }, 100_000)),
    page(fieldsWithin(100, nodes({ textContent: "word" }, 100_000))),
    Array.from({ length: 20_000 }, () => ({ type: 4, timestamp, data: { href } })),
  ];
  const session = { $session_id: "s", $window_id: "w", $current_url: "http://localhost/faq" };
  return recorded.map((each) =>
    path.startsWith("/s")
      ? batch(path, [eventOf(0, { ...session, $snapshot_data: each })])
      : batch(`${path}?replay_id=r&distinct_id=v&$current_url=http://localhost/faq`, each),
  );
}

/** The largest report of an error. */
const errorReport = (path: string): WorstRequest => ({
  path,
  init: json({
    type: "TypeError",
    message: "x ".repeat(500),
    frames: Array.from({ length: 20 }, (_, at) => ({
      name: "n".repeat(80),
      file: `/assets/${"a".repeat(90)}.js`,
      line: at,
      column: 1,
    })),
    route: "/book-reader/…",
    build: "worst",
    breadcrumbs: Array.from({ length: 20 }, () => ({
      kind: "call",
      target: `/${"a".repeat(79)}`,
      status: 200,
      secondsBefore: 1,
    })),
    count: 1_000,
  }),
});

/** The worst known requests of single addresses, by route. */
export function knownWorst(route: string, path: string, worst: Worst): WorstRequest[] {
  const long = ofLong(route, worst);
  const work = { seen: "x", title: "A" };
  const known: Record<string, () => WorstRequest[]> = {
    "/api/writing/chapters/:chapterId/changes": () => saves(path),
    "/api/writing/chapters/:chapterId/revisions": () => [
      { path, init: json({ document: fullChapter }) },
      { path, init: json({ document: documentOf(30_000) }) },
      { path, init: json({ name: "Full" }) },
      { path, init: json({ restore: Number(worst.revisionId) }) },
    ],
    "/api/writing/works/:workId/find": () => [
      { path: `${path}?find=o` },
      { path: `${long.path}?find=o` },
      { path, init: json({ find: "w", words: "w" }) },
      { path, init: json({ find: "o", words: "x".repeat(1_000) }) },
    ],
    "/api/writing/works/:workId/pictures": () => uploads(path, worst.pictures, "picture"),
    "/select-profile/:id": () => uploads(path, worst.pictures, "avatar", { intent: "avatar" }),
    "/writing/:id/settings/save": () => longFields(path, ["summary", "title", "tags"], work),
    "/writing/:id/settings": () => [
      long,
      ...uploads(path, worst.pictures, "cover"),
      ...longFields(path, ["summary", "title", "tags"], work),
    ],
    "/writing/:id/chapter/:chapter": () => longFields(path, ["noteBefore", "title"], work),
    "/writing/:id/publish": () => [
      ...["", "?page=8", "?chapter=all"].map((search) => ({ path: `${long.path}${search}` })),
      ...longFields(path, ["note"], { when: "now" }),
      { path: long.path, init: form(`when=now&${"chapter=x&".repeat(990)}`) },
    ],
    "/writing/:id": () => [
      ...["", "?page=8", "?page=15", "?chapter=2999"].map((search) => ({ path: `${long.path}${search}` })),
      ...["add", "up", "to-number"].map((intent) => ({
        path: long.path,
        init: fields({
          intent,
          title: "One more",
          kind: "chapter",
          id: worst.longChapterId,
          number: "9",
          seen: "x",
        }),
      })),
    ],
    "/writing/new": () => longFields(path, ["title"]),
    "/select-profile/new": () => longFields(path, ["fullName"]),
    "/select-profile/manage": () => longFields(path, ["fullName"]),
    "/writing/:id/outline": () => [{ path: long.path, init: json({ seen: "x", move: {} }) }],
    "/writing/:id/export": () => [long],
    "/writing/:id/export/:file": () => [
      ...exportsOf(`/writing/${worst.workId}/export`),
      ...exportsOf(`/writing/${worst.longWorkId}/export`).slice(0, 3),
    ],
    "/account/works/:id/:file": () => exportsOf(`/account/works/${worst.workId}`).slice(0, 1),
    "/writing-edit": () => [
      { path: `${path}?id=${worst.workId}&chapter=${worst.chapterId}` },
      { path: `${path}?id=${worst.longWorkId}&chapter=${worst.longChapterId}` },
    ],
    "/writing-edit/preview": () => [{ path: `${path}?id=${worst.workId}&chapter=${worst.chapterId}` }],
    "/library/import": () => uploads(path, worstLibraries(), "file"),
    "/library/marks/import": () => uploads(path, worstMarks(worst.longJid), "file"),
    "/writing/import": () => uploads(path, worst.manuscripts, "file"),
    "/writing/:id/import": () => uploads(path, worst.manuscripts.slice(0, 2), "file"),
    "/book-reader/:id/search.json": () =>
      searches.map((words) => ({ path: `${path}?q=${encodeURIComponent(words)}` })),
    "/book-reader/:id/navigation.json": () => [long],
    "/book-reader/:id/:chapter?": () => [long],
    "/bookdetail/:jid": () => [long],
    "/bookdetail/:jid/download.epub": () => [long],
    "/bookdetail/:jid/feed.atom": () => [long],
    "/search": () => [{ path: `${path}?q=${"a+".repeat(300)}` }],
    "/api/search": () => [{ path: `${path}?q=${"a+".repeat(300)}` }],
    "/search/texts": () => textSearches(path),
    "/api/annotations": () => [
      { path, init: json(marksOf(worst.longJid, 50)) },
      { path, init: json(marksOf(worst.longJid, 10_000)) },
      { path: `${path}?jid=${worst.longJid}` },
    ],
    "/library/marks": () => [
      { path: `${path}?q=${"a".repeat(100)}` },
      { path, init: fields({ intent: "attach", id: markId(0), words: "word ".repeat(2_000) }) },
      { path, init: fields({ intent: "attach", id: markId(0), words: "word word" }) },
    ],
    "/api/passages": () => textSearches(path),
    "/e": () => events(path),
    "/i/v0/e": () => events(path),
    "/track": () => events(path),
    "/s": () => recordings(path),
    "/record": () => recordings(path),
    "/errors": () => [errorReport(path)],
  };
  return known[route]?.() ?? [];
}
