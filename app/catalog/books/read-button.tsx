import { useEffect, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { type LinkedBook, readerAddress } from "./reader-address.ts";

/**
 * "Read", and on a device where the book was read before "Continue": the reader itself then opens at the place it kept.
 * The page is the same for everyone.
 */
export function ReadButton({ book }: { book: LinkedBook }) {
  const { jid } = book;
  const [isBegun, setBegun] = useState(false);
  // Local storage is outside React and absent on the server: looked at once the page stands.
  useEffect(() => setBegun(localStorage.getItem(window.octavoLocatorKey("place", jid)) !== null), [jid]);
  return (
    <a href={readerAddress(book)} className="button book-read" data-discover="true">
      <Icon name="read" />
      {isBegun ? "Continue reading" : "Read"}
    </a>
  );
}
