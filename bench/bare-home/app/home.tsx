import { useLoaderData } from "react-router";
import { BookCard } from "../../../app/catalog/covers/book-card.tsx";
import { cards } from "./cards.server.ts";

export function loader() {
  return { cards };
}

export default function Home() {
  const { cards: shown } = useLoaderData<typeof loader>();
  return (
    <ul>
      {shown.map((book) => (
        <li key={book.jid}>
          <BookCard book={book} />
        </li>
      ))}
    </ul>
  );
}
