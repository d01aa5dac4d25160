/** Opens a dialog where scripts run. The first of its texts says whether the book is on this device already. */
export function KeepLink({ jid, title }: { jid: string; title: string }) {
  return (
    <a
      className="button-plain"
      href={`/offline?keep=${encodeURIComponent(jid)}`}
      data-keep={jid}
      rel="nofollow"
    >
      <span>Keep on this device</span>
      <span className="visually-hidden">{`: ${title}`}</span>
    </a>
  );
}
