import { href } from "react-router";

interface AddWithoutScriptsProps {
  jid: string;
  title: string;
}

/**
 * Beside a card, where no script can add its button: one tap adds the book to the library. It leads to the book's page there, with the other
 * choices and undo; strangers sign in first.
 */
export function AddWithoutScripts({ jid, title }: AddWithoutScriptsProps) {
  return (
    <noscript>
      <form method="post" action={href("/library/book/:jid", { jid })}>
        <button className="link card-add" name="choice" value="add" aria-label={`Want to read: ${title}`}>
          Want to read
        </button>
      </form>
    </noscript>
  );
}
