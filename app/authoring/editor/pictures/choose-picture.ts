import type { Editor } from "@tiptap/core";
import type { Call } from "../saving/send-save.ts";
import type { EditorStore } from "../open-chapter/editor-store.ts";
import { askAlt, type Question } from "../inserting/questions.ts";

/** The parts of the chapter editor needed to store a picture. */
export interface PictureContext {
  editor: Editor;
  store: EditorStore;
  call: Call;
  chapter: { workId: string; mostPictureMb: number };
}

const kinds = ["image/jpeg", "image/png", "image/webp"];

/** Lets the author choose pictures, stores them, and asks for each one's description before inserting it. */
export function choosePicture(chapterEditor: PictureContext): void {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.accept = kinds.join(",");
  input.addEventListener("change", () => void addPictures(chapterEditor, [...(input.files ?? [])]));
  input.click();
}

/** Stores and asks about one picture after the other. A refused picture is reported, and the others are still inserted. */
export async function addPictures(chapterEditor: PictureContext, files: File[]): Promise<void> {
  for (const [at, file] of files.entries()) {
    const which = files.length === 1 ? "the picture" : `picture ${at + 1} of ${files.length}`;
    chapterEditor.store.set({ announcement: `Storing ${which}…` });
    const stored = await storePicture(chapterEditor, file);
    chapterEditor.store.set({ announcement: "" });
    await askAndWait(
      chapterEditor,
      "message" in stored ? refusal(file, stored.message) : askAlt(chapterEditor.editor, stored),
    );
  }
}

interface Picture {
  hash: string;
  width: number;
  height: number;
}

const number = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

export async function storePicture(
  { call, chapter }: PictureContext,
  file: File,
): Promise<Picture | { message: string }> {
  if (!kinds.includes(file.type)) return { message: "Only JPEG, PNG and WebP pictures can stand in a text." };
  const { mostPictureMb } = chapter;
  if (file.size > mostPictureMb * 1024 * 1024)
    return {
      message: `A picture may have at most ${mostPictureMb} MB; this has ${number.format(file.size / 1024 / 1024)} MB. Make it smaller and try again.`,
    };
  const form = new FormData();
  form.set("picture", file);
  const address = `/api/writing/works/${chapter.workId}/pictures`;
  const answer = await call(address, { method: "POST", body: form }).catch(() => null);
  const body = (await answer?.json().catch(() => null)) as Record<string, unknown> | null;
  if (answer?.ok && body)
    return { hash: String(body["hash"]), width: Number(body["width"]), height: Number(body["height"]) };
  const reason = body?.["msg"];
  const unknown = "The picture could not be stored. Try again when the site answers.";
  return { message: typeof reason === "string" ? reason : unknown };
}

const refusal = ({ name }: File, message: string): Question => ({
  title: "The picture is not taken",
  label: name ? `${name}: ${message}` : message,
  isMessageOnly: true,
  given: "",
  answer: () => null,
});

/** Asks, and resolves when the question was answered or dismissed. */
function askAndWait({ store }: PictureContext, question: Question): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      if (store.getStatus().question === question) return;
      stop();
      resolve();
    });
    store.set({ question });
  });
}
