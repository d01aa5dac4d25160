import type { ShelvedBook } from "#app/reading/offline/public.ts";

interface KeepShelfButtonProps {
  name: string;
  books: readonly ShelvedBook[];
}

/** Opens the dialog that keeps all books of a shelf; its code comes with the first press. */
export function KeepShelfButton({ name, books }: KeepShelfButtonProps) {
  const open = async () => {
    const { showShelfDialog } = await import("#app/reading/offline/public.tsx");
    showShelfDialog({
      name,
      books: books.map(({ jid, title, language, isTextHeld }) => ({ jid, title, language, isTextHeld })),
    });
  };
  if (!books.some(({ isTextHeld }) => isTextHeld)) return null;
  return (
    <p className="needs-scripts">
      <button
        type="button"
        className="button button-quiet"
        onClick={() => void open().catch(() => location.assign("/offline"))}
      >
        Keep all on this device
      </button>
    </p>
  );
}
