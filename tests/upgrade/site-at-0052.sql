-- What a site of migration 0052 held: one or a few rows in every table, made by tests/upgrade/make-site.ts, and never changed.
-- People, books and secrets in it are made up. The schema is that of the migrations up to 0052, which their checksums keep as they were.

insert into public.accounts ("id", "name", "email", "email_verified", "image", "created_at", "updated_at", "two_factor_enabled", "role", "banned", "ban_reason", "ban_expires", "wanted_handle", "delete_after", "time_zone") overriding system value values
  ('Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z', 'Bob Reader', 'bob@example.org', 'true', NULL, '2026-11-22 19:35:36.495+00', '2026-11-22 19:35:36.495+00', 'false', 'user', 'false', NULL, NULL, 'bob-reader', NULL, NULL),
  ('Pw1REhAYkfBClfBnoH20vbxmpNgXRLEt', 'Ann Author', 'ann@example.org', 'true', NULL, '2026-11-22 19:35:35.199+00', '2026-11-22 19:35:35.199+00', 'false', 'user', 'false', NULL, NULL, 'ann-author', NULL, NULL);
insert into public.analytics_days ("day", "version", "summed_version") overriding system value values
  ('2026-11-29', '1', NULL);
create table public.analytics_events_2026_11_29 partition of public.analytics_events FOR VALUES FROM ('2026-11-29') TO ('2026-11-30');
insert into public.analytics_events ("day", "id", "at", "client", "name", "visitor", "is_identified", "session", "path", "query", "found", "host", "properties") overriding system value values
  ('2026-11-29', '00000000-0000-4000-8000-000000000000', '2026-11-29 10:00:00+00', 'kept-analytics_events', 'kept-analytics_events', 'kept-analytics_events', 'false', 'kept-analytics_events', 'kept-analytics_events', NULL, NULL, 'kept-analytics_events', '{}');
insert into public.analytics_failed_searches ("day", "query", "visitor", "count") overriding system value values
  ('2026-11-29', 'kept-analytics_failed_searches', 'kept-analytics_failed_searches', '1');
insert into public.analytics_page_views ("day", "path", "visitor", "count") overriding system value values
  ('2026-11-29', 'kept-analytics_page_views', 'kept-analytics_page_views', '1');
insert into public.analytics_visits ("day", "visitor", "session", "views", "has_read", "entered_at", "host") overriding system value values
  ('2026-11-29', 'kept-analytics_visits', 'kept-analytics_visits', '1', 'false', NULL, NULL);
alter table public.audit_entries disable trigger user;
insert into public.audit_entries ("id", "done_at", "actor_id", "act", "subject_kind", "subject_id", "reason", "details") overriding system value values
  ('1', '2026-11-20 10:00:00+00', NULL, 'kept-audit_entries', 'kept-audit_entries', 'kept-audit_entries', NULL, '{}');
alter table public.audit_entries enable trigger user;
insert into public.book_bit_changes ("place", "book_id") overriding system value values
  ('1', '1');
insert into public.book_bit_terms ("term", "code", "number", "version") overriding system value values
  ('kept-book_bit_terms', NULL, NULL, '1');
insert into public.book_bits ("segment", "term", "bits") overriding system value values
  ('1', 'kept-book_bits', '1');
insert into public.books ("id", "jid", "title", "subtitle", "sort_title", "language", "progression_direction", "description_html", "description", "publisher", "published_on", "published_year", "rights", "is_downloadable", "series_name", "series_position", "origin", "external_id", "external_hash", "is_text_held", "is_listed", "withdrawn_at", "status", "disclosures", "word_count", "character_count", "chapter_count", "average_rating", "ratings_count", "cover", "original_hash", "original_size", "style_hash", "import_warnings", "added_at", "updated_at", "cover_design") overriding system value values
  ('1', 'bpmgypbnn4', 'The Tide Table', NULL, 'The Tide Table', 'en', 'ltr', '<p>What the sea does, hour by hour.</p>', 'What the sea does, hour by hour.', NULL, '2026-11-22', '2026', 'CC BY 4.0', 'true', NULL, NULL, 'work', NULL, NULL, 'true', 'true', NULL, 'ongoing', '{"aiUse": "none", "aiNote": null, "audience": "everyone", "warnings": []}', '14', '54', '2', NULL, '0', NULL, NULL, NULL, NULL, '[]', '2026-11-22 19:35:37.858+00', '2026-11-22 19:35:37.858+00', NULL),
  ('2', 'voyagejid1', 'The Voyage Out and Home', NULL, 'the voyage out and home', 'en', 'ltr', NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, NULL, 'epub', NULL, NULL, 'true', 'true', NULL, 'complete', NULL, '0', '0', '1', NULL, '0', NULL, NULL, NULL, NULL, '[]', '2026-11-22 19:35:38.473442+00', '2026-11-22 19:35:38.473442+00', NULL);
insert into public.changed_visit_days ("day", "minute") overriding system value values
  ('2026-11-29', '2026-11-29 10:00:00+00');
insert into public.clock_marks ("id", "newest_at") overriding system value values
  ('1', '2026-11-20 10:00:00+00');
insert into public.collections ("id", "slug", "title", "about", "is_shown", "created_at", "changed_at") overriding system value values
  ('1', 'kept-collections', 'kept-collections', 'kept-collections', 'false', '2026-11-29 10:00:00+00', '2026-11-29 10:00:00+00');
insert into public.dictionaries ("id", "name", "language", "target", "version", "entry_count", "shard_count", "size", "added_at") overriding system value values
  ('kept-dictionaries', 'kept-dictionaries', 'kept-dictionaries', 'kept-dictionaries', 'kept-dictionaries', '1', '1', '1', '2026-11-29 10:00:00+00');
insert into public.error_groups ("id", "side", "type", "message", "frames", "route", "breadcrumbs", "client", "state", "count", "first_seen_at", "last_seen_at", "first_build", "last_build", "resolved_at", "notified_at") overriding system value values
  ('kept-error_groups', 'kept-error_groups', 'kept-error_groups', 'kept-error_groups', '{}', 'kept-error_groups', '{}', 'kept-error_groups', 'open', '1', '2026-11-29 10:00:00+00', '2026-11-29 10:00:00+00', 'kept-error_groups', 'kept-error_groups', NULL, NULL);
insert into public.forgotten_visitors ("hash", "forgotten_at") overriding system value values
  ('kept-forgotten_visitors', '2026-11-29 10:00:00+00');
insert into public.forwarded_batches ("id", "provider", "target", "body", "added_at") overriding system value values
  ('1', 'kept-forwarded_batches', 'kept-forwarded_batches', E'\\x6b657074', '2026-11-29 10:00:00+00');
insert into public.mail_ledger ("key", "sent", "last_at") overriding system value values
  ('kept-mail_ledger', '{}', '2026-11-20 10:00:00+00');
insert into public.pending_sign_ups ("email", "browser", "password_hash", "identity", "wanted_handle", "name", "code_hash", "code_expires_at", "try_count", "asked_at") overriding system value values
  ('kept-pending_sign_ups', 'kept-pending_sign_ups', NULL, NULL, NULL, 'kept-pending_sign_ups', NULL, '2026-11-20 10:00:00+00', '1', '2026-11-20 10:00:00+00');
insert into public.plans ("id", "name", "gives", "amount_minor", "currency", "interval", "trial_days", "position", "is_offered", "created_at", "updated_at") overriding system value values
  ('kept-plans', 'kept-plans', '[]', '1', 'kept-plans', 'kept-plans', '0', '0', 'true', '2026-11-20 10:00:00+00', '2026-11-20 10:00:00+00');
insert into public.refused_events ("day", "reason", "count") overriding system value values
  ('2026-11-29', 'kept-refused_events', '1');
insert into public.refused_visits ("day", "reason", "count") overriding system value values
  ('2026-11-29', 'kept-refused_visits', '1');
insert into public.replays ("id", "visitor", "started_at", "ended_at", "path", "size", "session", "visit") overriding system value values
  ('kept-replays', 'kept-replays', '2026-11-29 10:00:00+00', '2026-11-29 10:00:00+00', 'kept-replays', '1', NULL, NULL);
insert into public.request_counts ("key", "minute", "spent") overriding system value values
  ('kept-request_counts', '1', '1');
insert into public.search_suggestions ("target", "weight", "band", "kind", "key", "label") overriding system value values
  ('1', '1', '1', 'kept-search_suggestions', 'kept-search_suggestions', NULL);
insert into public.search_words ("word", "keys") overriding system value values
  ('kept-search_words', '{}');
insert into public.sign_in_tries ("key", "count", "window_started_at", "strikes", "blocked_until", "failures") overriding system value values
  ('account:MN9-W210j73oPlMVw045qOgJUrjzX_JhpYvuorC-JBI', '0', '2026-11-22 19:35:36.547+00', '0', NULL, '0'),
  ('pair:IDqN3kXmcFo4IVRZp_djNnqlfGsqTil5rUHUXgpn7oo', '0', '2026-11-22 19:35:36.547+00', '0', NULL, '0');
insert into public.signing_keys ("id", "public_key", "private_key", "created_at", "expires_at", "alg", "crv") overriding system value values
  ('AG2D18GgtuQGChfHDAJGWCeBg86xC6oS', '{"kty":"EC","x":"N7iz0mLO3wYnswuBI5oFwhlOfeKKXWxOzcFQj5mbUQ8","y":"5KHCVVouydGoHM58wDCRw4R5youTTPi-OgAMB67JoWI","crv":"P-256"}', '"$ba$154782586$d971eed2396696aa0bfa7eb0611a14243f099feb8dd6615988f4411c6d1d443779c9eafa7aaeebef74063bc535529d8733c4726bda628987fd7795fe67ad74ba9f244fd2db5babfc1e8d3c10ec23f75e9dcc51b5bb03c3e505693cbd5bbc7e1ee4eed95cbbdc3daa9bbc81dc1e2ec75bf4877da3061cea327f76f3f371e006b88e68a1396fe19025116b01de51729cbe20d41cd95e567475ca6582a3ff0cce044eba3973f286ee74eda790f9c8345d604b91ca10f41335bd8fa675527fd2809461baa52381587f7281db93eb262dd24535cde641b303d9e2"', '2026-11-22 19:35:36.249+00', NULL, 'ES256', 'P-256');
insert into public.site_choices ("name", "value", "changed_at") overriding system value values
  ('kept-site_choices', '{}', '2026-11-29 10:00:00+00');
insert into public.site_secrets ("name", "value") overriding system value values
  ('auth', 'CxZtCIY9_gtUyz76B0Kel_cJCUpcwOVIWTOeByxYfFQ');
insert into public.stored_months ("id", "until") overriding system value values
  ('1', '2026-11-29');
insert into public.subjects ("id", "slug", "name", "kind", "book_count", "about", "is_hidden") overriding system value values
  ('1', 'poetry', 'Poetry', 'genre', '1', NULL, 'false'),
  ('2', 'tides', 'tides', 'subject', '1', NULL, 'false'),
  ('3', 'fiction', 'Fiction', 'genre', '1', NULL, 'false'),
  ('4', 'sea', 'Sea', 'subject', '1', NULL, 'false');
insert into public.tag_merges ("id", "subject_id", "into_id", "slug", "name", "about", "is_hidden", "aliases", "state", "merged_at") overriding system value values
  ('1', '1', '1', 'kept-tag_merges', 'kept-tag_merges', NULL, 'false', '{}', 'kept-tag_merges', '2026-11-29 10:00:00+00');
insert into public.verifications ("id", "identifier", "value", "expires_at", "created_at", "updated_at") overriding system value values
  ('kept-verifications', 'kept-verifications', 'kept-verifications', '2026-11-20 10:00:00+00', '2026-11-22 19:35:40.623535+00', '2026-11-22 19:35:40.623535+00');
insert into public.visit_salts ("day", "salt") overriding system value values
  ('2026-11-29', 'kept-visit_salts');
create table public.visits_2026_11_29 partition of public.visits FOR VALUES FROM ('2026-11-29') TO ('2026-11-30');
insert into public.visits ("day", "id", "work_id", "chapter_id", "opened_at", "active_seconds", "progression", "is_finished", "source", "host", "reader", "is_profile", "is_first_opening", "is_first_finish", "local_at", "is_first_visit", "is_early") overriding system value values
  ('2026-11-29', '00000000-0000-4000-8000-000000000000', 'kept-visits', 'kept-visits', '2026-11-29 10:00:00+00', '1', '1', 'false', 'kept-visits', 'kept-visits', 'kept-visits', 'false', 'false', 'false', '2026-11-29 10:00:00', 'false', 'false');
insert into public.access_tokens ("id", "account_id", "name", "token_hash", "ending", "scopes", "created_at", "expires_at", "last_used_at") overriding system value values
  ('kept-access_tokens', 'Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z', 'kept-access_tokens', 'kept-access_tokens', 'kept-access_tokens', '{}', '2026-11-29 10:00:00+00', NULL, NULL);
insert into public.book_aliases ("jid", "book_id") overriding system value values
  ('kept-book_aliases', '1');
insert into public.book_cards ("book_id", "title", "also_known_as", "series", "series_position", "authors", "plain") overriding system value values
  ('1', 'kept-book_cards', '{}', 'kept-book_cards', 'kept-book_cards', '{}', 'kept-book_cards');
insert into public.book_files ("book_id", "hash", "media_type", "role") overriding system value values
  ('1', 'kept-book_files', 'kept-book_files', 'kept-book_files');
alter table public.book_find disable trigger user;
insert into public.book_find ("book_id", "prior", "is_text_held", "title_key", "terms", "packed", "filler") overriding system value values
  ('2', '0.25', 'true', '0', '''9780306406157'' ''='' ''=author:imogen-sailor'' ''=genre:fiction'' ''=language:en'' ''=rating:none'' ''=status:complete'' ''=subject:sea'' ''=text:free'' ''=text:held'' ''and'' ''home'' ''imogen'' ''out'' ''sailor'' ''the'' ''voyage'' ''~fiction'' ''~sea''', E'\\x0100000003090000000009000000010300000095050000000002000000040700000004', '                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                '),
  ('1', '0.25', 'true', '0', '''='' ''=audience:everyone'' ''=author:ann-author~486d4ebc'' ''=genre:poetry'' ''=language:en'' ''=length:short'' ''=rating:none'' ''=status:ongoing'' ''=subject:tides'' ''=text:free'' ''=text:held'' ''=year:since-2020'' ''ann'' ''author'' ''table'' ''the'' ''tide'' ''~by'' ''~does'' ''~hour'' ''~poetry'' ''~sea'' ''~tides'' ''~what''', E'\\x0100000001090000000009000000010300000095040000000005000000010200000002070000000408000000000600000000', '                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                ');
alter table public.book_find enable trigger user;
insert into public.book_identifiers ("book_id", "scheme", "value", "is_primary") overriding system value values
  ('2', 'isbn', '9780306406157', 'false');
insert into public.book_listings ("subject_id", "book_id") overriding system value values
  ('1', '1'),
  ('2', '1'),
  ('3', '2'),
  ('4', '2');
insert into public.book_navigation ("book_id", "contents", "landmarks", "page_list") overriding system value values
  ('1', '[{"type": null, "label": "Low Water", "target": {"chapter": "low-water", "fragment": null}, "children": []}, {"type": null, "label": "High Water", "target": {"chapter": "high-water", "fragment": null}, "children": []}]', '[]', '[]'),
  ('2', '[{"type": null, "label": "One", "target": {"chapter": "chapter-1", "fragment": null}, "children": []}]', '[]', '[]');
insert into public.book_subjects ("book_id", "subject_id", "position") overriding system value values
  ('1', '1', '0'),
  ('1', '2', '1'),
  ('2', '3', '0'),
  ('2', '4', '0');
alter table public.chapters disable trigger user;
insert into public.chapters ("id", "book_id", "position", "slug", "title", "html", "text", "word_count", "character_count", "words_before", "is_linear", "language", "direction", "writing_mode", "body_class", "access", "rendition", "overlay", "matter", "revised_at") overriding system value values
  ('1', '1', '1', 'low-water', 'Low Water', '<h1 id="p-title">Low Water</h1>
<p id="p-gbnzztxg">Low water at six.</p>
<p id="p-moqif77q">The boats lie on their sides.</p>', 'Low Water
Low water at six.
The boats lie on their sides.', '10', '38', '0', 'true', NULL, NULL, 'horizontal-tb', NULL, 'free', NULL, NULL, NULL, NULL),
  ('2', '1', '2', 'high-water', 'High Water', '<h1 id="p-title">High Water</h1>
<p id="p-fubenfit">High water at noon.</p>', 'High Water
High water at noon.', '4', '16', '10', 'true', NULL, NULL, 'horizontal-tb', NULL, 'free', NULL, NULL, NULL, NULL),
  ('3', '2', '1', 'chapter-1', 'One', '<p id="p-1">The first words of a voyage.</p>', 'The first words of a voyage.', '6', '28', '0', 'true', NULL, NULL, 'horizontal-tb', NULL, 'free', NULL, NULL, NULL, NULL);
alter table public.chapters enable trigger user;
insert into public.collection_books ("collection_id", "book_id", "position", "note", "added_at") overriding system value values
  ('1', '1', '1', NULL, '2026-11-29 10:00:00+00');
insert into public.credentials ("id", "provider_account_id", "provider_id", "account_id", "access_token", "refresh_token", "id_token", "access_token_expires_at", "refresh_token_expires_at", "scope", "password", "created_at", "updated_at") overriding system value values
  ('ZYC7MZQMfw6PHLbdiPYwdhpTqZbSSnqK', 'Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z', 'credential', 'Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z', NULL, NULL, NULL, NULL, NULL, NULL, 'bb6270cfe8d8c0ae2204ed85102effb6:ce63ed7cbdf4d1954e4d3ad359e44f4aaaedffb07f2fccd89a40c2a662d9367335b39e4f789ae5f3a285798d9249ae0448a62f104fea93908f5f2ae52cf884de', '2026-11-22 19:35:36.495+00', '2026-11-22 19:35:36.495+00'),
  ('hWUhdDkIro5rPtq0upY3BC199zx3v9vu', 'Pw1REhAYkfBClfBnoH20vbxmpNgXRLEt', 'credential', 'Pw1REhAYkfBClfBnoH20vbxmpNgXRLEt', NULL, NULL, NULL, NULL, NULL, NULL, 'bb6270cfe8d8c0ae2204ed85102effb6:ce63ed7cbdf4d1954e4d3ad359e44f4aaaedffb07f2fccd89a40c2a662d9367335b39e4f789ae5f3a285798d9249ae0448a62f104fea93908f5f2ae52cf884de', '2026-11-22 19:35:35.199+00', '2026-11-22 19:35:35.199+00');
insert into public.daily_news ("account_id", "day", "up_to") overriding system value values
  ('Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z', 'kept-daily_news', '2026-11-20 10:00:00+00');
insert into public.data_exports ("id", "account_id", "asked_at", "made_at", "expires_at", "size", "archive") overriding system value values
  ('kept-data_exports', 'Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z', '2026-11-20 10:00:00+00', NULL, NULL, NULL, NULL);
insert into public.dictionary_shards ("dictionary_id", "shard", "body") overriding system value values
  ('kept-dictionaries', '1', E'\\x6b657074');
alter table public.entitlement_events disable trigger user;
insert into public.entitlement_events ("id", "account_id", "source", "event_id", "subscription_id", "kind", "happened_at", "until", "plan_id", "actor", "reason", "recorded_at") overriding system value values
  ('1', 'Pw1REhAYkfBClfBnoH20vbxmpNgXRLEt', 'manual', '83eb584e-fadf-4aa4-af69-3b89094ef626', 'sub-4340880a-9773-433f-91a3-b659a1abed0d', 'granted', '2026-11-21 19:35:35.353+00', NULL, 'monthly', NULL, NULL, '2026-11-22 19:35:35.353+00');
alter table public.entitlement_events enable trigger user;
insert into public.entitlements ("account_id", "paid_until", "granted_until", "trial_until", "renewal_due_at", "failing_since", "plan_id", "source", "subscription_id", "renews", "had_trial", "recorded_at") overriding system value values
  ('Pw1REhAYkfBClfBnoH20vbxmpNgXRLEt', NULL, '9999-12-31 00:00:00+00', NULL, NULL, NULL, 'monthly', 'manual', 'sub-4340880a-9773-433f-91a3-b659a1abed0d', 'false', 'false', '2026-11-22 19:35:35.353+00');
insert into public.error_days ("group_id", "day", "count") overriding system value values
  ('kept-error_groups', '2026-11-29', '1');
insert into public.file_digests ("digest", "book_id", "kind", "spine", "first_at") overriding system value values
  ('kept-file_digests', '1', 'kept-file_digests', '{}', '2026-11-29 10:00:00+00');
insert into public.known_devices ("account_id", "device", "seen_at") overriding system value values
  ('Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z', 'kept-known_devices', '2026-11-20 10:00:00+00');
insert into public.live_versions ("account_id", "topic", "version") overriding system value values
  ('Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z', 'kept-live_versions', '1');
insert into public.passkeys ("id", "name", "public_key", "account_id", "credential_id", "counter", "device_type", "backed_up", "transports", "created_at", "aaguid") overriding system value values
  ('kept-passkeys', NULL, 'kept-passkeys', 'Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z', 'kept-passkeys', '1', 'kept-passkeys', 'false', NULL, '2026-11-22 19:35:39.637013+00', NULL);
insert into public.payment_checkouts ("id", "provider", "account_id", "plan_id", "amount_minor", "currency", "interval", "trial_days", "back_path", "state", "session_id", "session_url", "started_at", "settled_at", "came_back_at") overriding system value values
  ('kept-payment_checkouts', 'kept-payment_checkouts', 'Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z', 'kept-payment_checkouts', '1', 'kept-payment_checkouts', 'kept-payment_checkouts', '1', 'kept-payment_checkouts', 'kept-payment_checkouts', NULL, NULL, '2026-11-20 10:00:00+00', NULL, NULL);
insert into public.payment_codes ("id", "code_hash", "ending", "batch_id", "plan_id", "days", "created_at", "expires_at", "redeemed_at", "redeemed_by", "withdrawn_at") overriding system value values
  ('kept-payment_codes', 'kept-payment_codes', 'kept-payment_codes', 'kept-payment_codes', NULL, '1', '2026-11-20 10:00:00+00', NULL, NULL, 'Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z', NULL);
insert into public.payment_customers ("provider", "customer_id", "account_id") overriding system value values
  ('kept-payment_customers', 'kept-payment_customers', 'Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z');
insert into public.payment_invoices ("provider", "invoice_id", "account_id", "subscription_id", "number", "amount_minor", "currency", "state", "issued_at", "period_ends_at", "url") overriding system value values
  ('kept-payment_invoices', 'kept-payment_invoices', 'Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z', NULL, NULL, '1', 'kept-payment_invoices', 'kept-payment_invoices', '2026-11-20 10:00:00+00', NULL, NULL);
insert into public.payment_refunds ("id", "provider", "account_id", "subscription_id", "payment_id", "amount_minor", "currency", "reason", "state", "asked_at", "done_at") overriding system value values
  ('kept-payment_refunds', 'kept-payment_refunds', 'Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z', 'kept-payment_refunds', NULL, '1', 'kept-payment_refunds', 'kept-payment_refunds', 'kept-payment_refunds', '2026-11-20 10:00:00+00', NULL);
insert into public.payment_subscriptions ("provider", "subscription_id", "account_id", "plan_id", "amount_minor", "currency", "interval", "status", "period_ends_at", "cancel_at_period_end", "is_granted", "is_end_told", "method", "started_at", "described_at", "described_by") overriding system value values
  ('kept-payment_subscriptions', 'kept-payment_subscriptions', 'Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z', NULL, '1', 'kept-payment_subscriptions', 'kept-payment_subscriptions', 'kept-payment_subscriptions', NULL, 'false', 'false', 'false', NULL, '2026-11-20 10:00:00+00', '2026-11-20 10:00:00+00', 'kept-payment_subscriptions');
insert into public.payment_webhooks ("id", "provider", "event_id", "type", "happened_at", "received_at", "body", "state", "problem", "count", "applied_at", "account_id") overriding system value values
  ('kept-payment_webhooks', 'kept-payment_webhooks', 'kept-payment_webhooks', 'kept-payment_webhooks', '2026-11-20 10:00:00+00', '2026-11-20 10:00:00+00', 'kept-payment_webhooks', 'kept-payment_webhooks', NULL, '1', NULL, 'Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z');
insert into public.profiles ("id", "account_id", "kind", "handle", "handle_skeleton", "first_name", "last_name", "full_name", "bio", "links", "avatar", "birthday", "age_cap", "pin_hash", "created_at", "updated_at", "remove_after", "removal_keeps", "colour", "cloth", "excluded") overriding system value values
  ('AG8rS-JUJm1CyTXR', 'Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z', 'main', 'bob-reader', 'bobreader', 'Bob', 'Reader', NULL, NULL, '[]', NULL, NULL, NULL, NULL, '2026-11-22 19:35:36.542+00', '2026-11-22 19:35:36.423632+00', NULL, NULL, 'navy', NULL, '{}'),
  ('eyoDSh0tzO0ipkkf', 'Pw1REhAYkfBClfBnoH20vbxmpNgXRLEt', 'main', 'ann-author', 'annauthor', 'Ann', 'Author', NULL, NULL, '[]', NULL, NULL, NULL, NULL, '2026-11-22 19:35:35.261+00', '2026-11-22 19:35:35.107422+00', NULL, NULL, 'linen', NULL, '{}'),
  ('uT4RnKETnqNCrefv', 'Pw1REhAYkfBClfBnoH20vbxmpNgXRLEt', 'pen-name', 'night-heron', 'nlghtheron', NULL, NULL, 'Night Heron', NULL, '[]', NULL, NULL, NULL, NULL, '2026-11-22 19:35:35.351+00', '2026-11-22 19:35:35.352965+00', NULL, NULL, 'olive', NULL, '{}');
insert into public.reader_marks ("reader", "book_id", "rating") overriding system value values
  ('1', '1', NULL);
insert into public.refused_mails ("account_id", "kind", "since") overriding system value values
  ('Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z', 'kept-refused_mails', '2026-11-20 10:00:00+00');
insert into public.replay_chunks ("replay_id", "starts_at", "hash", "event_count") overriding system value values
  ('kept-replays', '1', 'kept-replay_chunks', '1');
insert into public.rising_books ("book_id", "score", "since") overriding system value values
  ('1', '1', '2026-11-29 10:00:00+00');
insert into public.second_factors ("id", "secret", "backup_codes", "account_id", "verified", "failed_verification_count", "locked_until", "used_step") overriding system value values
  ('kept-second_factors', 'kept-second_factors', 'kept-second_factors', 'Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z', 'true', '0', NULL, NULL);
insert into public.security_events ("id", "happened_at", "account_id", "kind", "device", "network", "detail") overriding system value values
  ('1', '2026-11-20 10:00:00+00', 'Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z', 'kept-security_events', NULL, NULL, NULL);
alter table public.sessions disable trigger user;
insert into public.sessions ("id", "token", "account_id", "expires_at", "created_at", "updated_at", "ip_address", "user_agent", "impersonated_by", "first_factor_at", "second_factor_at", "locked_profile_id", "ends_at") overriding system value values
  ('PTzDFVESojd4ygkveKbaWwiMmRHfMrr4', '0e7ce469f5f6311b1b7b84758a01a6850c347676aea2a1a2564dbe70b8579619', 'Pw1REhAYkfBClfBnoH20vbxmpNgXRLEt', '2026-12-22 19:35:36.047+00', '2026-11-22 19:35:36.047+00', '2026-11-22 19:35:36.047+00', '', '', NULL, '2026-11-22 19:35:36.057+00', NULL, NULL, '2027-02-20 19:35:36.057+00'),
  ('XzKq10wk7bbfnmJiil3Pci0Psv5pYL6J', 'bc93a9066e4dfcd6e2bafec146f486b67e93da9a7798a040f206a1d579240ca8', 'Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z', '2026-12-22 19:35:36.553+00', '2026-11-22 19:35:36.553+00', '2026-11-22 19:35:36.553+00', '', '', NULL, '2026-11-22 19:35:36.556+00', NULL, NULL, '2027-02-20 19:35:36.556+00');
alter table public.sessions enable trigger user;
insert into public.similar_books ("book_id", "similar_id", "closeness") overriding system value values
  ('1', '1', '1');
insert into public.subject_aliases ("slug", "subject_id") overriding system value values
  ('kept-subject_aliases', '1');
insert into public.tag_merge_books ("merge_id", "book_id", "position", "had_target") overriding system value values
  ('1', '1', '1', 'false');
insert into public.webhook_endpoints ("id", "account_id", "url", "events", "secret", "created_at", "stopped_at") overriding system value values
  ('kept-webhook_endpoints', 'Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z', 'kept-webhook_endpoints', '{}', 'kept-webhook_endpoints', '2026-11-29 10:00:00+00', NULL);
alter table public.analytics_people disable trigger user;
insert into public.analytics_people ("id", "profile_id") overriding system value values
  ('kept-analytics_people', 'AG8rS-JUJm1CyTXR');
alter table public.analytics_people enable trigger user;
insert into public.annotations ("profile_id", "id", "book_id", "colour", "note", "target", "version", "life", "found", "state", "release_id", "created_at", "changed_at", "deleted_at", "checked_at", "kind") overriding system value values
  ('AG8rS-JUJm1CyTXR', '00000000-0000-4000-8000-000000000000', '1', 'kept-annotations', 'kept-annotations', '{}', '1', '1', NULL, 'kept-annotations', NULL, '2026-11-29 10:00:00+00', '2026-11-29 10:00:00+00', NULL, '2026-11-29 10:00:00+00', 'highlight');
insert into public.chart_notes ("id", "profile_id", "day", "text", "added_at") overriding system value values
  ('1', 'AG8rS-JUJm1CyTXR', '2026-11-29', 'kept-chart_notes', '2026-11-29 10:00:00+00');
insert into public.device_passwords ("id", "account_id", "profile_id", "name", "secret_hash", "ending", "created_at", "last_used_at") overriding system value values
  ('kept-device_passwords', 'Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z', 'AG8rS-JUJm1CyTXR', 'kept-device_passwords', 'kept-device_passwords', 'kept-device_passwords', '2026-11-29 10:00:00+00', NULL);
insert into public.followed_feeds ("profile_id", "id", "key_hash", "created_at", "last_fetched_at") overriding system value values
  ('AG8rS-JUJm1CyTXR', 'kept-followed_feeds', 'kept-followed_feeds', '2026-11-29 10:00:00+00', NULL);
insert into public.library_books ("profile_id", "book_id", "status", "readings", "before", "added_at", "changed_at") overriding system value values
  ('AG8rS-JUJm1CyTXR', '1', NULL, '[]', NULL, '2026-11-29 10:00:00+00', '2026-11-29 10:00:00+00');
insert into public.news_seen ("profile_id", "at", "read_up_to") overriding system value values
  ('AG8rS-JUJm1CyTXR', '2026-11-20 10:00:00+00', NULL);
insert into public.old_handles ("handle", "handle_skeleton", "profile_id", "free_after") overriding system value values
  ('kept-old_handles', 'kept-old_handles', 'AG8rS-JUJm1CyTXR', '2026-11-20 10:00:00+00');
insert into public.people ("id", "slug", "name", "sort_name", "profile_id", "bio") overriding system value values
  ('1', 'ann-author~486d4ebc', 'Ann Author', 'Ann Author', 'eyoDSh0tzO0ipkkf', NULL),
  ('2', 'imogen-sailor', 'Imogen Sailor', 'Imogen Sailor', NULL, NULL);
insert into public.places ("profile_id", "book_id", "device", "kind", "count", "seen", "locator", "total", "read_at", "earlier", "furthest") overriding system value values
  ('AG8rS-JUJm1CyTXR', '1', '00000000-0000-4000-8000-000000000000', 'kept-places', '1', '{}', '{}', '1', '2026-11-29 10:00:00+00', '[]', '{}');
insert into public.read_chapters ("profile_id", "book_id", "slug", "revised_at", "read_at") overriding system value values
  ('AG8rS-JUJm1CyTXR', '1', 'kept-read_chapters', '2026-11-29 10:00:00+00', '2026-11-29 10:00:00+00');
insert into public.reading_days ("profile_id", "day", "book_id", "seconds", "word_count", "at") overriding system value values
  ('AG8rS-JUJm1CyTXR', '2026-11-29', '1', '1', '1', '2026-11-29 10:00:00+00');
insert into public.reading_goals ("profile_id", "year", "book_count") overriding system value values
  ('AG8rS-JUJm1CyTXR', '1', '1');
insert into public.reading_settings ("profile_id", "keeps_history") overriding system value values
  ('AG8rS-JUJm1CyTXR', 'true');
insert into public.refresh_tokens ("token_hash", "session_id", "cookie", "created_at", "replaced_at") overriding system value values
  ('kept-refresh_tokens', 'PTzDFVESojd4ygkveKbaWwiMmRHfMrr4', 'kept-refresh_tokens', '2026-11-29 10:00:00+00', NULL);
insert into public.saved_searches ("id", "profile_id", "name", "address", "saved_at") overriding system value values
  ('1', 'AG8rS-JUJm1CyTXR', 'kept-saved_searches', 'kept-saved_searches', '2026-11-29 10:00:00+00');
insert into public.shelves ("id", "profile_id", "name", "about", "is_public", "position", "created_at", "changed_at", "is_listed") overriding system value values
  ('kept-shelves', 'AG8rS-JUJm1CyTXR', 'kept-shelves', '', 'false', '1', '2026-11-29 10:00:00+00', '2026-11-29 10:00:00+00', 'false');
insert into public.tag_merge_exclusions ("merge_id", "profile_id", "had_target") overriding system value values
  ('1', 'AG8rS-JUJm1CyTXR', 'false');
insert into public.text_passages ("chapter_id", "part", "start", "length", "terms") overriding system value values
  ('1', '1', '1', '1', '{}');
insert into public.webhook_deliveries ("id", "endpoint_id", "event", "body", "state", "created_at", "attempt_count", "attempted_at", "status", "problem") overriding system value values
  ('kept-webhook_deliveries', 'kept-webhook_endpoints', 'kept-webhook_deliveries', 'kept-webhook_deliveries', 'kept-webhook_deliveries', '2026-11-29 10:00:00+00', '0', NULL, NULL, NULL);
insert into public.weekly_reports ("profile_id", "sent_in") overriding system value values
  ('AG8rS-JUJm1CyTXR', '2026-11-29');
insert into public.works ("id", "profile_id", "title", "subtitle", "summary", "language", "genres", "tags", "warnings", "series_name", "series_position", "isbn", "audience", "licence", "ai_use", "ai_note", "comments", "cover", "progress", "word_goal", "day_goal", "day_zone", "created_at", "updated_at", "deleted_at", "former_cover", "cover_design", "next_date") overriding system value values
  ('-r2cxy8R2OR7sAFC', 'eyoDSh0tzO0ipkkf', 'The Tide Table', NULL, 'What the sea does, hour by hour.', 'en', '{Poetry}', '{tides}', '{}', NULL, NULL, NULL, 'everyone', 'cc-by-4.0', 'none', NULL, 'open', NULL, 'ongoing', NULL, NULL, 'UTC', '2026-11-22 19:35:36.71+00', '2026-11-22 19:35:36.765+00', NULL, NULL, '{"isFromJid": true}', 'hidden');
insert into public.book_people ("book_id", "person_id", "role", "position", "credited_as") overriding system value values
  ('1', '1', 'aut', '0', 'Ann Author'),
  ('2', '2', 'aut', '0', 'Imogen Sailor');
insert into public.chapter_days ("work_id", "chapter_id", "day", "visits", "readers", "active_seconds", "finishes", "first_openings", "first_finishes", "stops", "early_openings", "early_finishes") overriding system value values
  ('-r2cxy8R2OR7sAFC', 'kept-chapter_days', '2026-11-29', '1', '1', '1', '1', '1', '1', '{}', '0', '0');
insert into public.chapter_months ("work_id", "month", "chapter_id", "visits", "active_seconds", "finishes", "first_openings", "first_finishes", "early_openings", "early_finishes", "stops") overriding system value values
  ('-r2cxy8R2OR7sAFC', '2026-11-29', 'kept-chapter_months', '1', '1', '1', '1', '1', '1', '1', '{}');
insert into public.ended_follows ("work_id", "author_id", "since", "ended_at") overriding system value values
  ('-r2cxy8R2OR7sAFC', NULL, '2026-11-29 10:00:00+00', '2026-11-29 10:00:00+00');
insert into public.file_requests ("id", "account_id", "kind", "state", "profile_id", "work_id", "wanted", "file_name", "media_type", "hash", "size", "problem", "attempt_count", "asked_at", "started_at", "ended_at", "expires_at", "done_count", "total_count") overriding system value values
  ('kept-file_requests', 'Ba1QIks61qU2Hdil4aiaKQfJ3IAPin6Z', 'kept-file_requests', 'waiting', 'AG8rS-JUJm1CyTXR', '-r2cxy8R2OR7sAFC', NULL, 'kept-file_requests', NULL, NULL, '0', NULL, '0', '2026-11-20 10:00:00+00', NULL, NULL, '2026-11-20 10:00:00+00', '0', '0');
alter table public.follows disable trigger user;
insert into public.follows ("profile_id", "work_id", "author_id", "since", "person_id") overriding system value values
  ('AG8rS-JUJm1CyTXR', NULL, '1', '2026-11-22 19:35:38.735555+00', NULL);
alter table public.follows enable trigger user;
insert into public.hour_months ("work_id", "month", "weekday", "visits", "readers", "active_seconds") overriding system value values
  ('-r2cxy8R2OR7sAFC', '2026-11-29', '1', '{}', '{}', '{}');
insert into public.manuscript_imports ("id", "profile_id", "work_id", "file_name", "manuscript", "created_at", "original") overriding system value values
  ('kept-manuscript_imports', 'AG8rS-JUJm1CyTXR', '-r2cxy8R2OR7sAFC', 'kept-manuscript_imports', '{}', '2026-11-20 10:00:00+00', NULL);
insert into public.reader_firsts ("key", "work_id", "chapter_id", "opened_on", "finished_on", "is_early") overriding system value values
  ('kept-reader_firsts', '-r2cxy8R2OR7sAFC', 'kept-reader_firsts', '2026-11-29', NULL, 'false');
insert into public.release_queues ("work_id", "rule", "chapter_ids", "updated_at") overriding system value values
  ('-r2cxy8R2OR7sAFC', '{}', '{}', '2026-11-20 10:00:00+00');
insert into public.releases ("id", "work_id", "kind", "chapter_ids", "note", "is_silent", "at") overriding system value values
  ('1', '-r2cxy8R2OR7sAFC', 'first', '{IfKJas78Kxk7g3VR,TXCDuMaNLAMwL-XG}', NULL, 'false', '2026-11-22 19:35:37.858+00');
insert into public.shelf_books ("shelf_id", "book_id", "profile_id", "position", "added_at") overriding system value values
  ('kept-shelves', '1', 'AG8rS-JUJm1CyTXR', '1', '2026-11-29 10:00:00+00');
insert into public.source_months ("work_id", "month", "source", "host", "visits") overriding system value values
  ('-r2cxy8R2OR7sAFC', '2026-11-29', 'kept-source_months', 'kept-source_months', '1');
insert into public.synced_documents ("device_id", "document", "profile_id", "book_id", "progress", "percentage", "device", "device_key", "count", "seen", "shown", "shown_total", "at") overriding system value values
  ('kept-device_passwords', 'kept-synced_documents', 'AG8rS-JUJm1CyTXR', NULL, NULL, NULL, NULL, NULL, '1', '{}', '{}', NULL, '2026-11-29 10:00:00+00');
insert into public.work_days ("work_id", "day", "visits", "readers", "new_readers", "active_seconds", "finishes", "first_finishes") overriding system value values
  ('-r2cxy8R2OR7sAFC', '2026-11-29', '1', '1', '1', '1', '1', '1');
insert into public.work_fetch_days ("work_id", "day", "downloads", "feed_readers") overriding system value values
  ('-r2cxy8R2OR7sAFC', '2026-11-29', '1', '1');
insert into public.work_fetches ("day", "work_id", "kind", "reader", "readers") overriding system value values
  ('2026-11-29', '-r2cxy8R2OR7sAFC', 'kept-work_fetches', 'kept-work_fetches', '1');
insert into public.work_files ("work_id", "hash", "media_type", "role", "width", "height", "added_at", "size") overriding system value values
  ('-r2cxy8R2OR7sAFC', 'kept-work_files', 'kept-work_files', 'kept-work_files', NULL, NULL, '2026-11-20 10:00:00+00', NULL);
insert into public.work_hours ("work_id", "hour", "visits", "readers", "active_seconds", "day") overriding system value values
  ('-r2cxy8R2OR7sAFC', '1', '1', '1', '1', '2026-11-29');
insert into public.work_months ("work_id", "month", "visits", "readers", "new_readers", "active_seconds", "finishes", "first_finishes", "downloads", "feed_readers", "words") overriding system value values
  ('-r2cxy8R2OR7sAFC', '2026-11-29', '1', '1', '1', '1', '1', '1', '1', '1', '1');
insert into public.work_parts ("id", "work_id", "title", "position") overriding system value values
  ('kept-work_parts', '-r2cxy8R2OR7sAFC', 'kept-work_parts', '1');
insert into public.work_publications ("work_id", "state", "book_id", "jid", "is_unlisted", "first_published_at", "updated_at") overriding system value values
  ('-r2cxy8R2OR7sAFC', 'published', '1', 'bpmgypbnn4', 'false', '2026-11-22 19:35:37.858+00', '2026-11-22 19:35:37.858+00');
insert into public.work_sources ("work_id", "day", "source", "host", "visits", "readers") overriding system value values
  ('-r2cxy8R2OR7sAFC', '2026-11-29', 'kept-work_sources', 'kept-work_sources', '1', '1');
insert into public.written_days ("work_id", "day", "words") overriding system value values
  ('-r2cxy8R2OR7sAFC', '2026-11-29', '1');
insert into public.announced_revisions ("book_id", "slug", "at", "release_id", "before", "after") overriding system value values
  ('1', 'kept-announced_revisions', '2026-11-29 10:00:00+00', '1', 'kept-announced_revisions', NULL);
insert into public.manuscript_pieces ("import_id", "position", "blocks", "lines") overriding system value values
  ('kept-manuscript_imports', '1', E'\\x00', E'\\x00');
insert into public.release_undo_rows ("release_id", "source", "row") overriding system value values
  ('1', 'work_publications', '{"jid": null, "state": "draft", "book_id": null, "work_id": "-r2cxy8R2OR7sAFC", "updated_at": "2026-11-22T19:35:37.818+00:00", "is_unlisted": false, "first_published_at": null}');
insert into public.tellings ("release_id", "up_to", "finished_at") overriding system value values
  ('1', '', NULL);
insert into public.work_chapters ("id", "work_id", "part_id", "position", "title", "note_before", "note_after", "access", "created_at", "updated_at", "deleted_at") overriding system value values
  ('IfKJas78Kxk7g3VR', '-r2cxy8R2OR7sAFC', NULL, '1', 'Low Water', NULL, NULL, 'free', '2026-11-22 19:35:36.765+00', '2026-11-22 19:35:36.765+00', NULL),
  ('IiyNOHQ-iSKxfGI0', '-r2cxy8R2OR7sAFC', NULL, '3', 'Not Yet Shown', NULL, NULL, 'free', '2026-11-22 19:35:36.765+00', '2026-11-22 19:35:36.765+00', NULL),
  ('TXCDuMaNLAMwL-XG', '-r2cxy8R2OR7sAFC', NULL, '2', 'High Water', NULL, NULL, 'free', '2026-11-22 19:35:36.765+00', '2026-11-22 19:35:36.765+00', NULL);
insert into public.chapter_changes ("chapter_id", "version", "save_id", "steps", "at") overriding system value values
  ('IfKJas78Kxk7g3VR', '1', '11111111-1111-4111-8111-111111111111', '{}', '2026-11-20 10:00:00+00');
insert into public.chapter_documents ("chapter_id", "version", "document", "snapshot_version", "word_count", "character_count", "saved_at") overriding system value values
  ('TXCDuMaNLAMwL-XG', '1', '{"type": "doc", "content": [{"type": "paragraph", "attrs": {"id": "fubenfit", "align": null}, "content": [{"text": "High water at noon.", "type": "text"}]}]}', '1', '4', '16', '2026-11-22 19:35:37.104+00'),
  ('IfKJas78Kxk7g3VR', '1', '{"type": "doc", "content": [{"type": "paragraph", "attrs": {"id": "gbnzztxg", "align": null}, "content": [{"text": "Low water at six.", "type": "text"}]}, {"type": "paragraph", "attrs": {"id": "moqif77q", "align": null}, "content": [{"text": "The boats lie on their sides.", "type": "text"}]}]}', '1', '10', '38', '2026-11-22 19:35:36.884+00'),
  ('IiyNOHQ-iSKxfGI0', '1', '{"type": "doc", "content": [{"type": "paragraph", "attrs": {"id": "tx2ycg4h", "align": null}, "content": [{"text": "A draft that nobody has read.", "type": "text"}]}]}', '1', '6', '24', '2026-11-22 19:35:37.526+00');
insert into public.chapter_publications ("chapter_id", "state", "publish_at", "slug", "published_version", "published_at", "is_silent", "note", "empty_told_at", "updated_at", "accepted_marks") overriding system value values
  ('TXCDuMaNLAMwL-XG', 'published', NULL, 'high-water', '1', '2026-11-22 19:35:37.858+00', 'false', NULL, NULL, '2026-11-22 19:35:37.858+00', '{}'),
  ('IfKJas78Kxk7g3VR', 'published', NULL, 'low-water', '1', '2026-11-22 19:35:37.858+00', 'false', NULL, NULL, '2026-11-22 19:35:37.858+00', '{}');
insert into public.chapter_revisions ("id", "chapter_id", "version", "kind", "name", "word_count", "at", "body", "base_id") overriding system value values
  ('1', 'IfKJas78Kxk7g3VR', '1', 'import', NULL, '10', '2026-11-22 19:35:36.884+00', E'\\x1b220100c4d24d653fa71b6c87d0485c9f31d7d3d34403a2da8aa2b6c00a03fdbf931ef06007a0bb8d25345e50e1ea29d4162f43eeb2320c638a97d8029df1148c78db969561de883aeb19ca64789eed2a13bbba1c440ae2bfc0660e7f308cdd5b5b7e6d335a8029773c89d6ef28de68ad2f87f1fb3f041d82fd38d78594737a554ea7e1b25257e7f419e3542fb4d659be52331f', NULL),
  ('2', 'TXCDuMaNLAMwL-XG', '1', 'import', NULL, '4', '2026-11-22 19:35:37.104+00', E'\\x1b8d000044d529a2917135f10034c0ebeedcf3c6e9a203d9f5f9b50ef420c3dda4930dbab10f0c4d5031943f2d5ec2ee320925a6788923d089d710f1b62d2ba1afacce665ab127f950d45b615797035b41f437ac70f843a8bdeb5b7eed48039a7e5d56f257957893611c078ff8dd0f07', NULL),
  ('3', 'IiyNOHQ-iSKxfGI0', '1', 'import', NULL, '6', '2026-11-22 19:35:37.526+00', E'\\x1b970000c4cc396573af07a4ea6674d301c2d3d34403b2b69ab70518c649d0d20423fbae3bdce8f8a2227ab742e265c85d3a4330a678892dd0894f8d116fdbb232c40babb39abc5dce9d965e605797034b41f4d738cce10f43c8b9bee5d7d6230908f3e9b636bde5fd0d6332663755f14abb1583f1ab1f0a', NULL),
  ('4', 'IfKJas78Kxk7g3VR', '1', 'publish', NULL, '10', '2026-11-22 19:35:37.858+00', E'\\x0b03805b5b302c325d5d03', '1'),
  ('5', 'TXCDuMaNLAMwL-XG', '1', 'publish', NULL, '4', '2026-11-22 19:35:37.858+00', E'\\x0b03805b5b302c315d5d03', '2');
insert into public.opened_chapters ("profile_id", "chapter_id", "at") overriding system value values
  ('AG8rS-JUJm1CyTXR', 'IfKJas78Kxk7g3VR', '2026-11-29 10:00:00+00');
select setval(pg_get_serial_sequence('audit_entries', 'id'), max(id)) from audit_entries having count(*) > 0;
select setval(pg_get_serial_sequence('book_bit_changes', 'place'), max(place)) from book_bit_changes having count(*) > 0;
select setval(pg_get_serial_sequence('books', 'id'), max(id)) from books having count(*) > 0;
select setval(pg_get_serial_sequence('chapter_revisions', 'id'), max(id)) from chapter_revisions having count(*) > 0;
select setval(pg_get_serial_sequence('chapters', 'id'), max(id)) from chapters having count(*) > 0;
select setval(pg_get_serial_sequence('chart_notes', 'id'), max(id)) from chart_notes having count(*) > 0;
select setval(pg_get_serial_sequence('collections', 'id'), max(id)) from collections having count(*) > 0;
select setval(pg_get_serial_sequence('entitlement_events', 'id'), max(id)) from entitlement_events having count(*) > 0;
select setval(pg_get_serial_sequence('forwarded_batches', 'id'), max(id)) from forwarded_batches having count(*) > 0;
select setval(pg_get_serial_sequence('people', 'id'), max(id)) from people having count(*) > 0;
select setval(pg_get_serial_sequence('releases', 'id'), max(id)) from releases having count(*) > 0;
select setval(pg_get_serial_sequence('saved_searches', 'id'), max(id)) from saved_searches having count(*) > 0;
select setval(pg_get_serial_sequence('security_events', 'id'), max(id)) from security_events having count(*) > 0;
select setval(pg_get_serial_sequence('subjects', 'id'), max(id)) from subjects having count(*) > 0;
select setval(pg_get_serial_sequence('tag_merges', 'id'), max(id)) from tag_merges having count(*) > 0;
