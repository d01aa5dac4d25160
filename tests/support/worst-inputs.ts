import { randomUUID } from "node:crypto";
import { type WorstFile, worstManuscripts, worstPictures } from "./worst-files.ts";

/** Something to ask of an address. */
export interface Asking {
  path: string;
  init?: RequestInit;
  /** What is asked where the answer points to. */
  next?: (location: string) => Asking[];
}

export interface Filled {
  jid: string;
  workId: string;
  chapterId: string;
  /** Of the work that is written as a file. */
  longWorkId: string;
  profileId: string;
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
export function fill(route: string, { jid, workId, chapterId, profileId }: Filled): string {
  if (route === "/select-profile/:id") return `/select-profile/${profileId}`;
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

export interface WorstFiles {
  manuscripts: WorstFile[];
  pictures: WorstFile[];
}

/** Made once, since some take a while. */
export async function makeWorstFiles(): Promise<WorstFiles> {
  return { manuscripts: await worstManuscripts(), pictures: await worstPictures() };
}

/** The worst that is known of one address: by its route. */
export function knownWorst(
  route: string,
  path: string,
  { filled: { longWorkId }, files }: { filled: Filled; files: WorstFiles },
): Asking[] {
  const pictures = (field: string, intent?: string) =>
    files.pictures.map((file) => ({ path, init: upload(field, file, intent) }));
  const manuscripts = files.manuscripts.map((file) => ({
    path,
    init: upload("file", file),
    next: dealWith,
  }));
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
    "/writing/import": manuscripts,
    "/writing/:id/import": manuscripts.slice(1, 4),
    "/writing/:id/export/:file": ["epub", "docx", "md", "html", "txt", "pdf"].map((format) => ({
      path: `/writing/${longWorkId}/export/work.${format}`,
    })),
    "/api/writing/works/:workId/pictures": pictures("picture"),
    "/writing/:id/settings": pictures("cover", "cover"),
    "/select-profile/:id": pictures("avatar", "avatar"),
  };
  return known[route] ?? [];
}

function upload(field: string, { name, content }: WorstFile, intent = ""): RequestInit {
  const body = new FormData();
  if (intent) body.set("intent", intent);
  body.set(field, new File([content], name));
  return { method: "POST", body };
}

/** What is proposed of a manuscript is looked at, changed and made. */
const dealWith = (location: string): Asking[] =>
  location.includes("?file=")
    ? [
        { path: location },
        { path: location, init: form("intent=preview&title=Long&split-0=2") },
        { path: location, init: form("intent=make&title=Long") },
      ]
    : [];
