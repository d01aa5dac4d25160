import { expect, test } from "vitest";
import { readKindleClippings } from "./kindle-clippings.ts";

const clippings = `\uFEFFEmma (Penguin (Classics)) (Austen, Jane)\r
- Your Highlight on page 12 | Location 100-110 | Added on Thursday, 4 June 2020 12:18:46\r
\r
a clever\r
==========\r
\uFEFFEmma (Penguin (Classics)) (Austen, Jane)\r
- Your Highlight on page 12 | Location 100-111 | Added on Thursday, June 4, 2020 12:19:00 PM\r
\r
a clever woman\r
==========\r
Emma (Penguin (Classics)) (Austen, Jane)\r
- Your Note on page 12 | Location 111 | Added on Thursday, 4 June 2020 12:20:00\r
\r
Is she?\r
==========\r
Emma (Penguin (Classics)) (Austen, Jane)\r
- Your Bookmark on Location 120 | Added on Thursday, 4 June 2020 12:20:00\r
\r
\r
==========\r
Faust (Goethe, Johann Wolfgang)
- Ihre Markierung bei Position 20-22 | Hinzugefügt am Donnerstag, 4. Juni 2020 12:18:46

Habe nun, ach!
==========
Faust (Goethe, Johann Wolfgang)
- Ihre Notiz bei Position 22 | Hinzugefügt am Donnerstag, 4. Juni 2020 12:18:46

so gut
==========
雪国
- 位置No. 5-7のハイライト | 作成日: 2020年6月4日

国境の長いトンネル
==========
Broken
no line of its own
==========
Emma (Penguin (Classics)) (Austen, Jane)
- Your Note on Location 900 | Added on Thursday, 4 June 2020 12:20:00

of nothing
==========
`;

test("the clippings of a Kindle become marks: notes with the words that they are on, what was marked again once, in any language", async () => {
  const read = await readKindleClippings(clippings, async () => {});
  expect(read).toMatchObject({
    ok: true,
    marks: [
      {
        book: { title: "Emma (Penguin (Classics))", authors: ["Jane Austen"] },
        quote: "a clever woman",
        note: "Is she?",
        createdAt: Date.UTC(2020, 5, 4, 12, 19),
      },
      {
        book: { title: "Faust", authors: ["Johann Wolfgang Goethe"] },
        quote: "Habe nun, ach!",
        note: "so gut",
        createdAt: null,
      },
      { book: { title: "雪国", authors: [] }, quote: "国境の長いトンネル" },
    ],
    refusedCount: 2,
  });
  const titles = read.ok ? read.marks.length : 0;
  expect(titles).toBe(3);
});
