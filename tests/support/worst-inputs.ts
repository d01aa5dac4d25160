import { randomUUID } from "node:crypto";

/** Something to ask of an address. */
export interface Asking {
  path: string;
  init?: RequestInit;
}

export interface Filled {
  jid: string;
  workId: string;
  chapterId: string;
}

const form = (body: string): RequestInit => ({
  method: "POST",
  body,
  headers: { "content-type": "application/x-www-form-urlencoded" },
});
const json = (value: unknown): RequestInit => ({
  method: "POST",
  body: typeof value === "string" ? value : JSON.stringify(value),
  headers: { "content-type": "application/json" },
});

function multipart(parts: number, size: number): RequestInit {
  const body = new FormData();
  for (let part = 0; part < parts; part++) body.set(`field-${part}`, "x".repeat(size));
  return { method: "POST", body };
}

/** An address as its route writes it, with what is there in the place of its parameters. */
export function fill(route: string, { jid, workId, chapterId }: Filled): string {
  const isOfBook = /^\/(book-reader|bookdetail)\//.test(route);
  const named: Record<string, string> = {
    ...{ jid, workId, chapterId, chapter: isOfBook ? "chapter-1" : chapterId },
    ...{ id: isOfBook ? jid : workId, kind: "book", name: jid, file: "book.epub", "*": "anything" },
  };
  return route
    .replace(/:(\w+)\?/g, (_, name: string) => named[name] ?? "x")
    .replace(/:(\w+)/g, (_, name: string) => named[name] ?? "x")
    .replace(/\*$/, "anything");
}

/** What an address is sent by somebody who means it ill and knows nothing of it. */
export function anyWorst(path: string): Asking[] {
  const long = encodeURIComponent("à ".repeat(500));
  const keys = Array.from({ length: 600 }, (_, at) => `k${at}=${at}`).join("&");
  return [
    { path },
    { path: `${path}?q=${long}&id=${long.slice(0, 600)}` },
    { path: `${path}?${keys}` },
    { path, init: form("a=1&".repeat(1_000_000)) },
    { path, init: form("a=1&".repeat(16_000)) },
    {
      path,
      init: form(Array.from({ length: 990 }, (_, at) => `field-${at}=${"%C3%A0".repeat(8)}`).join("&")),
    },
    { path, init: json("[".repeat(2_000_000)) },
    { path, init: json(`${'{"a":['.repeat(8_000)}1${"]}".repeat(8_000)}`) },
    { path, init: json(`[${"1,".repeat(30_000)}1]`) },
    { path, init: multipart(300, 100) },
  ];
}

const paragraph = (at: number, text: string) => ({
  type: "paragraph",
  attrs: { id: `b${at.toString(36).padStart(7, "0")}` },
  content: [{ type: "text", text }],
});

const documentOf = (blocks: number) => ({
  type: "doc",
  content: Array.from({ length: blocks }, (_, at) => paragraph(at, "word ".repeat(9))),
});

/** The largest chapter there may be. */
export const fullChapter = documentOf(10_000);

const save = (version: number, steps: unknown[]) => json({ saveId: randomUUID(), version, steps });
const typed = (at: number) => ({
  stepType: "replace",
  ...{ from: at, to: at, slice: { content: [{ type: "text", text: "x" }] } },
});

/** The worst that is known of one address: by its route. */
export function knownWorst(route: string, path: string, { workId }: Filled): Asking[] {
  const known: Record<string, Asking[]> = {
    "/api/writing/chapters/:chapterId/changes": [
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
    ],
    "/api/writing/chapters/:chapterId/revisions": [
      { path, init: json({ document: fullChapter }) },
      { path, init: json({ document: documentOf(30_000) }) },
      { path, init: json({ name: "Full" }) },
    ],
    "/api/writing/works/:workId/find": [
      { path: `${path}?find=o` },
      { path, init: json({ find: "w", words: "w" }) },
      { path, init: json({ find: "o", words: "x".repeat(1_000) }) },
    ],
    "/book-reader/:id/search.json": ["a", "word", "zebra", "a ".repeat(50)].map((words) => ({
      path: `${path}?q=${encodeURIComponent(words)}`,
    })),
    "/search": [{ path: `${path}?q=${"a+".repeat(100)}` }],
    "/api/search": [{ path: `${path}?q=${"a+".repeat(100)}` }],
    "/writing/import": manuscripts(path),
    "/writing/:id/import": manuscripts(path),
    "/writing/:id/export/:file": ["epub", "docx", "md", "html", "txt"].map((format) => ({
      path: `/writing/${workId}/export/work.${format}`,
    })),
    "/api/writing/works/:workId/pictures": [{ path, init: upload("picture", "x.png", largePicture()) }],
  };
  return known[route] ?? [];
}

function upload(field: string, name: string, content: string | Uint8Array<ArrayBuffer>): RequestInit {
  const body = new FormData();
  body.set(field, new File([content], name));
  return { method: "POST", body };
}

const largePicture = () => new Uint8Array(20 * 1024 * 1024).fill(7);

const manuscripts = (path: string): Asking[] => [
  { path, init: upload("file", "long.txt", "word ".repeat(1_000_000)) },
  { path, init: upload("file", "parts.md", "# Part\n\ntext\n\n".repeat(3_000)) },
  { path, init: upload("file", "wide.html", `<p>${"<b>x</b>y".repeat(60_000)}</p>`) },
  { path, init: upload("file", "none.docx", largePicture()) },
];
