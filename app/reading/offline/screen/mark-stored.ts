import { listStoredBooks } from "../device/book-caches.ts";
import { loadDeviceViewer } from "../device/device-viewer.ts";
import { mayOpen } from "../device/offline-book.ts";

/** Says at the links of this page which books are on the device. The page itself is the same for everybody. */
export async function markStored(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLElement>("[data-keep]")];
  if (links.length === 0) return;
  const [viewer, books] = await Promise.all([loadDeviceViewer(), listStoredBooks()]);
  const stored = new Set(
    books
      .filter((book) => book.state === "complete" && book.reason === "chosen" && mayOpen(book, viewer))
      .map(({ card }) => card.jid),
  );
  for (const link of links) {
    const label = link.querySelector("span") ?? link;
    label.textContent = stored.has(link.dataset["keep"] ?? "")
      ? "Kept on this device"
      : "Keep on this device";
  }
}
