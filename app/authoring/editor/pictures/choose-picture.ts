import type { Editor } from "@tiptap/core";
import type { Call } from "../saving/send-save.ts";
import type { WritingStore } from "../open-chapter/editor-store.ts";
import { askAlt, type Question } from "../inserting/questions.ts";

/** What of the desk is needed to store a picture. */
export interface PictureDesk {
  editor: Editor;
  store: WritingStore;
  call: Call;
  chapter: { workId: string; mostPictureMb: number };
}

const kinds = ["image/jpeg", "image/png", "image/webp"];

/** Lets the author choose a picture, stores it, and asks what is to be seen before it stands in the text. */
export function choosePicture(desk: PictureDesk): void {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.accept = kinds.join(",");
  input.addEventListener("change", () => void addPictures(desk, [...(input.files ?? [])]));
  input.click();
}

/** One after the other: each is stored, then asked about. What cannot be taken is said, and the others come all the same. */
export async function addPictures(desk: PictureDesk, files: File[]): Promise<void> {
  for (const [at, file] of files.entries()) {
    const which = files.length === 1 ? "the picture" : `picture ${at + 1} of ${files.length}`;
    desk.store.set({ news: `Storing ${which}…` });
    const stored = await storePicture(desk, file);
    desk.store.set({ news: "" });
    await asked(desk, "words" in stored ? refusal(file, stored.words) : askAlt(desk.editor, stored));
  }
}

interface Picture {
  hash: string;
  width: number;
  height: number;
}

const number = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

export async function storePicture(
  { call, chapter }: PictureDesk,
  file: File,
): Promise<Picture | { words: string }> {
  if (!kinds.includes(file.type)) return { words: "Only JPEG, PNG and WebP pictures can stand in a text." };
  const { mostPictureMb } = chapter;
  if (file.size > mostPictureMb * 1024 * 1024)
    return {
      words: `A picture may have at most ${mostPictureMb} MB; this has ${number.format(file.size / 1024 / 1024)} MB. Make it smaller and try again.`,
    };
  const form = new FormData();
  form.set("picture", file);
  const address = `/api/writing/works/${chapter.workId}/pictures`;
  const answer = await call(address, { method: "POST", body: form }).catch(() => null);
  const body = (await answer?.json().catch(() => null)) as Record<string, unknown> | null;
  if (answer?.ok && body)
    return { hash: String(body["hash"]), width: Number(body["width"]), height: Number(body["height"]) };
  const said = body?.["msg"];
  const words = "The picture could not be stored. Try again when the site answers.";
  return { words: typeof said === "string" ? said : words };
}

const refusal = ({ name }: File, words: string): Question => ({
  title: "The picture is not taken",
  label: name ? `${name}: ${words}` : words,
  isOnlySaid: true,
  given: "",
  answer: () => null,
});

/** Asks, and resolves when it was answered or put away. */
function asked({ store }: PictureDesk, question: Question): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.watch(() => {
      if (store.look().asking === question) return;
      stop();
      resolve();
    });
    store.set({ asking: question });
  });
}
