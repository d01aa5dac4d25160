import { readFile } from "node:fs/promises";
import type { Library } from "./library.ts";

/**
 * Like a real catalogue in what matters to a query: skewed authors and subjects, half of the books without their text.
 */
const words = `array['silent','river','winter','glass','garden','shadow','letter','crown','island','mirror','storm',
'orchard','lantern','harbour','meadow','stranger','promise','hunter','daughter','kingdom','secret','journey','house',
'daylight','ocean','mountain','machine','painter','thief','soldier','widow','castle','forest','village','clock']`;
const word = (salt: number) => `(${words})[1 + (n * ${salt} + n / 35) % 35]`;

const statements = [
  `insert into people (slug, name, sort_name)
   select 'author-' || n, 'Author ' || n, n || ', Author' from generate_series($1::int, $2::int) n where n % 4 = 0
   on conflict do nothing`,
  `insert into subjects (slug, name, kind)
   select 'genre-' || n, 'Genre ' || n, 'genre' from generate_series(1, 20) n where $1::int + $2::int > 0
   union all select 'subject-' || n, 'Subject ' || n, 'subject' from generate_series(1, 400) n
   on conflict do nothing`,
  `insert into books (jid, title, sort_title, language, description, description_html, published_on, published_year,
     origin, is_text_held, status, word_count, character_count, chapter_count, ratings_count, average_rating, added_at,
     series_name, series_position)
   select 's' || n, initcap(${word(7)} || ' ' || ${word(11)} || ' ' || ${word(13)}), ${word(7)}, 
     case when n % 12 = 0 then 'fr' when n % 13 = 0 then 'de' else 'en' end,
     'A book about ' || ${word(17)} || ' and ' || ${word(19)}, '<p>A book about ' || ${word(17)} || '.</p>',
     '1900', 1800 + n % 200, 'epub', n % 2 = 0, 'complete', 1000 + (n * 37) % 200000, 6000, 3,
     (n::bigint * 7919) % 100000, 3.5, timestamptz '2020-01-01' + n * interval '1 minute',
     case when n % 9 = 0 then 'Series ' || n / 36 end, case when n % 9 = 0 then (1 + n % 4)::text end
   from generate_series($1::int, $2::int) n`,
  `insert into book_people (book_id, person_id, role, position, credited_as)
   select b.id, p.id, 'aut', 0, p.name from generate_series($1::int, $2::int) n
   join books b on b.jid = 's' || n join people p on p.slug = 'author-' || greatest(4, n - n % 4 - (n % 7) * 4)
   on conflict do nothing`,
  `insert into book_subjects (book_id, subject_id, position)
   select b.id, s.id, 0 from generate_series($1::int, $2::int) n join books b on b.jid = 's' || n
   join subjects s on s.slug in ('genre-' || 1 + n % 20, 'subject-' || 1 + (n * 31) % 400, 'subject-' || 1 + n % 400)`,
  `insert into book_listings (subject_id, book_id)
   select bs.subject_id, bs.book_id from generate_series($1::int, $2::int) n
   join books b on b.jid = 's' || n and b.is_text_held join book_subjects bs on bs.book_id = b.id`,
  `insert into book_find (book_id, prior, is_text_held, title_key, terms)
   select b.id, ln(1 + b.ratings_count) / 16 + case when b.is_text_held then 0.25 else 0 end, b.is_text_held, 0,
     array_to_tsvector(tsvector_to_array(to_tsvector('simple', b.title || ' ' || p.credited_as))
       || array(select '~' || word from unnest(tsvector_to_array(to_tsvector('simple', b.description))) word))
   from generate_series($1::int, $2::int) n join books b on b.jid = 's' || n join book_people p on p.book_id = b.id`,
  `insert into book_cards (book_id, title, also_known_as, series, series_position, authors, plain)
   select b.id, b.title, '{}', coalesce(b.series_name, ''), coalesce(b.series_position, ''), array[p.credited_as], lower(' ' || b.title || ' ')
   from generate_series($1::int, $2::int) n join books b on b.jid = 's' || n join book_people p on p.book_id = b.id
   on conflict do nothing`,
  `insert into search_words (word)
   select distinct lower(word) from unnest(${words}) word where $1::int + $2::int > 0 on conflict do nothing`,
  `insert into chapters (book_id, position, slug, title, html, text, word_count, character_count, words_before, is_linear)
   select b.id, c, 'chapter-' || c, 'Chapter ' || c, body.html, body.text, 700, 4000, (c - 1) * 700, true
   from generate_series($1::int, $2::int) n join books b on b.jid = 's' || n and b.is_text_held
   cross join generate_series(1, 3) c
   cross join lateral (select
     string_agg('<p id="p-' || k || '">' || repeat(initcap(${word(23)}) || ' and ' || ${word(29)} || '. ', 10) || '</p>', '') as html,
     'Words' as text from generate_series(1, 20) k) body
   where n <= 2000 or n % 100 = 0`,
  `insert into book_navigation (book_id, contents, landmarks, page_list)
   select b.id, (select jsonb_agg(jsonb_build_object('label', 'Chapter ' || c, 'type', null, 'children', '[]'::jsonb,
       'target', jsonb_build_object('chapter', 'chapter-' || c, 'fragment', null))) from generate_series(1, 3) c), '[]', '[]'
   from generate_series($1::int, $2::int) n join books b on b.jid = 's' || n`,
];

/** Adds the synthetic books numbered `from` to `to`; their names are `s1`, `s2`, … and even ones have a text. */
export async function addSyntheticBooks(library: Library, from: number, to: number): Promise<void> {
  const batch = 50_000;
  for (let first = from; first <= to; first += batch) {
    const last = Math.min(to, first + batch - 1);
    for (const statement of statements) await library.sql(statement, [first, last]);
  }
  await library.sql(await filters());
  await library.sql(`update subjects s set book_count =
    (select count(*) from book_subjects bs where bs.subject_id = s.id)`);
  await library.sql("vacuum analyze");
}

/** What synthetic books are filtered by, as the migration writes it for books that were indexed before. */
async function filters(): Promise<string> {
  const path = new URL("../app/platform/db/migrations/0021_search-facets.sql", import.meta.url);
  const text = await readFile(path, "utf8");
  return text.slice(text.indexOf("UPDATE book_find")).replace(/;\s*$/, " and book_find.packed = ''");
}
