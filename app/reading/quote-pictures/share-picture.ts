import { callFunction, FunctionError } from "#app/platform/http/forms/call-function.ts";
import { saveFile } from "#app/platform/http/forms/save-file.ts";

/** Words of a chapter. */
export interface PicturedQuote {
  jid: string;
  /** The chapter's slug. */
  chapter: string;
  words: string;
}

/**
 * Hands a picture of a quote to the device's share dialog, or to its downloads where there is none. What became of it, in a few words for
 * a button; closing the dialog is no failure.
 */
export async function sharePicture(quoted: PicturedQuote): Promise<string> {
  try {
    const answer = await callFunction("quote-picture", quoted);
    if (!(answer instanceof File)) return "No picture came";
    const picture = new File([answer], answer.name, { type: "image/png" });
    if (await isShared(picture)) return "Shared";
    saveFile(picture);
    return "Picture saved";
  } catch (error) {
    if (error instanceof FunctionError) return error.detail ?? "No network: try again";
    throw error;
  }
}

/** False where the device has no dialog for files, or does not open it so long after the button was pressed. */
async function isShared(picture: File): Promise<boolean> {
  // Absent on most desktops.
  const canShare: unknown = Reflect.get(navigator, "canShare");
  if (typeof canShare !== "function" || !navigator.canShare({ files: [picture] })) return false;
  try {
    await navigator.share({ files: [picture] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
