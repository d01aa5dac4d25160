import { useEffect, useState } from "react";

import { Icon } from "#app/ui/icon.tsx";
import { keptPlace, type KeptPlace } from "./kept-place.ts";
import { readerAddress } from "./reader-address.ts";

/** "Read", and on a device where the book was read before "Continue". The page itself is the same for everyone. */
export function ReadButton({ jid }: { jid: string }) {
  const [place, setPlace] = useState<KeptPlace | null>(null);
  // Local storage is outside React and absent on the server: read once the page stands.
  useEffect(() => setPlace(keptPlace(localStorage.getItem(`octavo:place:${jid}`))), [jid]);
  return (
    <a href={readerAddress(jid, place)} className="button book-read" data-discover="true">
      <Icon name="read" />
      {place ? `Continue, ${Math.round(place.progression * 100)} %` : "Read"}
    </a>
  );
}
