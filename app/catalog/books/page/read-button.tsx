import { useEffect, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { type LinkedBook, readerAddress } from "./reader-address.ts";

/**
 * "Read", or "Continue" on a device where the book was opened before: the reader then opens at its stored position.
 * The page is the same for everyone.
 */
export function ReadButton({ book }: { book: LinkedBook }) {
  const { jid } = book;
  const [isBegun, setBegun] = useState(false);
  // Local storage is outside React and absent on the server, so it is read after mounting.
  useEffect(() => setBegun(localStorage.getItem(window.octavoLocatorKey("place", jid)) !== null), [jid]);
  return (
    <a href={readerAddress(book)} className="button book-read" data-discover="true">
      <Icon name="read" />
      {isBegun ? "Continue reading" : "Read"}
    </a>
  );
}
