ALTER TABLE "book_find" ADD COLUMN "packed" "bytea" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "books_by_update" ON "books" USING btree ("updated_at","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "books_by_rating" ON "books" USING btree (((average_rating * ratings_count + 70) / (ratings_count + 20)) desc nulls last,"id" DESC NULLS FIRST) WHERE is_listed;--> statement-breakpoint
-- What indexed books are filtered and counted by, as `app/catalog/search/facets` has it for those that are indexed from now on.
UPDATE book_find SET terms = book_find.terms || array_to_tsvector(f.terms), packed = f.packed
FROM (
	WITH facet_values (book_id, place, code, number, term) AS (
		SELECT id, 0, NULL::int, NULL::bigint, '=' FROM books
		UNION ALL SELECT bs.book_id, bs.position + CASE s.kind WHEN 'genre' THEN 100000 ELSE 600000 END,
			CASE s.kind WHEN 'genre' THEN 1 ELSE 2 END, s.id, '=' || s.kind || ':' || s.slug
			FROM book_subjects bs JOIN subjects s ON s.id = bs.subject_id
		UNION ALL SELECT id, 200000, 9, CASE WHEN is_text_held THEN 0 ELSE 3 END, '=text:' || CASE WHEN is_text_held THEN 'held' ELSE 'record' END FROM books
		UNION ALL SELECT b.id, 200001, 9, CASE WHEN m.has THEN 2 ELSE 1 END, '=text:' || CASE WHEN m.has THEN 'members' ELSE 'free' END
			FROM books b CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM chapters c WHERE c.book_id = b.id AND c.access = 'members') AS has) m WHERE b.is_text_held
		UNION ALL SELECT l.id, 300000, CASE WHEN l.tag ~ '^[a-z]{1,5}$' THEN 3 END,
			(SELECT sum((ascii(substr(l.tag, i, 1)) - 96) * (27 ^ (length(l.tag) - i)))::bigint FROM generate_series(1, least(length(l.tag), 5)) i), '=language:' || l.tag
			FROM (SELECT id, coalesce(nullif(left(lower(split_part(language, '-', 1)), 200), ''), 'und') AS tag FROM books) l
		UNION ALL SELECT id, 400000, 4, CASE WHEN word_count <= 20000 THEN 0 WHEN word_count <= 80000 THEN 1 ELSE 2 END,
			'=length:' || CASE WHEN word_count <= 20000 THEN 'short' WHEN word_count <= 80000 THEN 'medium' ELSE 'long' END FROM books WHERE is_text_held AND word_count > 0
		UNION ALL SELECT id, 500000, 5, CASE status WHEN 'complete' THEN 0 WHEN 'ongoing' THEN 1 ELSE 2 END, '=status:' || status FROM books
		UNION ALL SELECT bp.book_id, 0, NULL, NULL, '=author:' || p.slug FROM book_people bp JOIN people p ON p.id = bp.person_id
		UNION ALL SELECT id, 0, NULL, NULL, '=series:' || left(btrim(regexp_replace(series_name, '[[:cntrl:]]+', ' ', 'g')), 200) FROM books WHERE btrim(series_name) <> ''
		UNION ALL SELECT id, 700000, 7, r.number, '=rating:' || (ARRAY['4.5', '4.0', '3.5', 'low', 'none'])[r.number + 1]
			FROM books b CROSS JOIN LATERAL (SELECT CASE WHEN b.average_rating IS NULL OR b.ratings_count = 0 THEN 4
				WHEN b.average_rating >= 4.5 THEN 0 WHEN b.average_rating >= 4 THEN 1 WHEN b.average_rating >= 3.5 THEN 2 ELSE 3 END AS number) r
		UNION ALL SELECT id, 800000, 8, y.number, '=year:' || (ARRAY['since-2020', '2010-2019', '2000-2009', '1980-1999', '1950-1979', '1900-1949', '1800-1899', 'before-1800'])[y.number + 1]
			FROM books b CROSS JOIN LATERAL (SELECT CASE WHEN b.published_year >= 2020 THEN 0 WHEN b.published_year >= 2010 THEN 1 WHEN b.published_year >= 2000 THEN 2
				WHEN b.published_year >= 1980 THEN 3 WHEN b.published_year >= 1950 THEN 4 WHEN b.published_year >= 1900 THEN 5 WHEN b.published_year >= 1800 THEN 6 ELSE 7 END AS number) y
			WHERE b.published_year IS NOT NULL
		UNION ALL SELECT id, 900000, 6, array_position(ARRAY['everyone', 'teen', 'mature', 'adult'], disclosures ->> 'audience') - 1, '=audience:' || (disclosures ->> 'audience')
			FROM books WHERE disclosures ->> 'audience' IN ('everyone', 'teen', 'mature', 'adult')
		UNION ALL SELECT b.id, 1000000 + w.number, 10, w.number, '=warning:' || w.value
			FROM books b JOIN (VALUES (0, 'graphic-violence', 'Graphic violence'), (1, 'death', 'Death of a main character'), (2, 'sexual-content', 'Sexual content'),
				(3, 'sexual-violence', 'Sexual violence'), (4, 'abuse', 'Abuse'), (5, 'self-harm', 'Self-harm or suicide'), (6, 'drugs', 'Drugs or alcohol'),
				(7, 'language', 'Strong language'), (8, 'hatred', 'Hatred or discrimination')) w (number, value, name) ON b.disclosures -> 'warnings' ? w.name
	)
	SELECT book_id, array_agg(term) AS terms,
		coalesce(string_agg(substring(int8send((code::bigint << 32) | number) FROM 4), '\x'::bytea ORDER BY place, number) FILTER (WHERE code IS NOT NULL), '\x') AS packed
	FROM facet_values GROUP BY book_id
) f WHERE f.book_id = book_find.book_id;
