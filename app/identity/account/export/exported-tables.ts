const words = (names: string): readonly string[] => names.split(" ");

export interface ExportedTable {
  /** The column that identifies the owner of a row. */
  owner: { account?: string; profile?: string };
  /** The exported part of a table. */
  columns: readonly string[];
  /** Credentials, which are useless in an export and a danger; and the export itself. */
  withheld?: readonly string[];
}

/**
 * The data export of an account: an allow-list. A new table or column is excluded until somebody decides; a test asks
 * for the decision. Works and their texts are exported as files (server/hooks.ts).
 */
export const exportedTables: Record<string, ExportedTable> = {
  access_tokens: {
    owner: { account: "account_id" },
    columns: words("id account_id name ending scopes created_at expires_at last_used_at"),
    withheld: words("token_hash"),
  },
  accounts: {
    owner: { account: "id" },
    columns: words(
      "id name email email_verified image created_at updated_at two_factor_enabled role banned ban_reason ban_expires wanted_handle time_zone delete_after",
    ),
  },
  analytics_people: {
    owner: { profile: "profile_id" },
    columns: words("id profile_id"),
  },
  annotations: {
    owner: { profile: "profile_id" },
    columns: words(
      "profile_id id book_id kind colour note target version life found state release_id created_at changed_at deleted_at checked_at",
    ),
  },
  chart_notes: {
    owner: { profile: "profile_id" },
    columns: words("id profile_id day text added_at"),
  },
  credentials: {
    owner: { account: "account_id" },
    columns: words(
      "id provider_account_id provider_id account_id access_token_expires_at refresh_token_expires_at scope created_at updated_at",
    ),
    withheld: words("access_token refresh_token id_token password"),
  },
  daily_news: {
    owner: { account: "account_id" },
    columns: words("account_id day up_to"),
  },
  data_exports: {
    owner: { account: "account_id" },
    columns: words("id account_id asked_at made_at expires_at size"),
    withheld: words("archive"),
  },
  device_passwords: {
    owner: { account: "account_id", profile: "profile_id" },
    columns: words("id account_id profile_id name ending created_at last_used_at"),
    withheld: words("secret_hash"),
  },
  synced_documents: {
    owner: { profile: "profile_id" },
    columns: words(
      "device_id document profile_id book_id progress percentage device device_key count seen shown shown_total at",
    ),
  },
  entitlement_events: {
    owner: { account: "account_id" },
    columns: words(
      "id account_id source event_id subscription_id kind happened_at until plan_id actor reason recorded_at",
    ),
  },
  entitlements: {
    owner: { account: "account_id" },
    columns: words(
      "account_id paid_until granted_until trial_until renewal_due_at failing_since plan_id source subscription_id renews had_trial recorded_at",
    ),
  },
  file_requests: {
    owner: { account: "account_id", profile: "profile_id" },
    columns: words(
      "id account_id kind state profile_id work_id wanted file_name media_type hash size problem attempt_count done_count total_count asked_at started_at ended_at expires_at",
    ),
  },
  followed_feeds: {
    owner: { profile: "profile_id" },
    columns: words("profile_id id created_at last_fetched_at"),
    withheld: words("key_hash"),
  },
  follows: {
    owner: { profile: "profile_id" },
    columns: words("profile_id work_id author_id person_id since"),
  },
  known_devices: {
    owner: { account: "account_id" },
    columns: words("account_id device seen_at"),
  },
  library_books: {
    owner: { profile: "profile_id" },
    columns: words("profile_id book_id status readings before added_at changed_at"),
  },
  live_versions: {
    owner: { account: "account_id" },
    columns: words("account_id topic version"),
  },
  manuscript_imports: {
    owner: { profile: "profile_id" },
    columns: words("id profile_id work_id file_name manuscript original created_at"),
  },
  news_seen: {
    owner: { profile: "profile_id" },
    columns: words("profile_id at read_up_to"),
  },
  old_handles: {
    owner: { profile: "profile_id" },
    columns: words("handle handle_skeleton profile_id free_after"),
  },
  opened_chapters: {
    owner: { profile: "profile_id" },
    columns: words("profile_id chapter_id at"),
  },
  passkeys: {
    owner: { account: "account_id" },
    columns: words("id name account_id counter device_type backed_up transports created_at aaguid"),
    withheld: words("public_key credential_id"),
  },
  places: {
    owner: { profile: "profile_id" },
    columns: words("profile_id book_id device kind count seen locator total read_at earlier furthest"),
  },
  read_chapters: {
    owner: { profile: "profile_id" },
    columns: words("profile_id book_id slug revised_at read_at"),
  },
  payment_checkouts: {
    owner: { account: "account_id" },
    columns: words(
      "id provider account_id plan_id amount_minor currency interval trial_days back_path state session_id session_url started_at came_back_at settled_at",
    ),
  },
  payment_codes: {
    owner: { account: "redeemed_by" },
    columns: words(
      "id ending batch_id plan_id days created_at expires_at redeemed_at redeemed_by withdrawn_at",
    ),
    withheld: words("code_hash"),
  },
  payment_customers: {
    owner: { account: "account_id" },
    columns: words("provider customer_id account_id"),
  },
  payment_invoices: {
    owner: { account: "account_id" },
    columns: words(
      "provider invoice_id account_id subscription_id number amount_minor currency state issued_at period_ends_at url",
    ),
  },
  payment_refunds: {
    owner: { account: "account_id" },
    columns: words(
      "id provider account_id subscription_id payment_id amount_minor currency reason state asked_at done_at",
    ),
  },
  payment_subscriptions: {
    owner: { account: "account_id" },
    columns: words(
      "provider subscription_id account_id plan_id amount_minor currency interval status period_ends_at cancel_at_period_end is_granted is_end_told method started_at described_at described_by",
    ),
  },
  payment_webhooks: {
    owner: { account: "account_id" },
    columns: words(
      "id provider event_id type happened_at received_at body state problem count applied_at account_id",
    ),
  },
  people: {
    owner: { profile: "profile_id" },
    columns: words("id slug name sort_name profile_id bio"),
  },
  profiles: {
    owner: { account: "account_id" },
    columns: words(
      "id account_id kind handle handle_skeleton first_name last_name full_name bio links avatar colour cloth birthday age_cap excluded created_at updated_at remove_after removal_keeps",
    ),
    withheld: words("pin_hash"),
  },
  reading_days: {
    owner: { profile: "profile_id" },
    columns: words("profile_id day book_id seconds word_count at"),
  },
  reading_goals: {
    owner: { profile: "profile_id" },
    columns: words("profile_id year book_count"),
  },
  reading_settings: {
    owner: { profile: "profile_id" },
    columns: words("profile_id keeps_history"),
  },
  refused_mails: {
    owner: { account: "account_id" },
    columns: words("account_id kind since"),
  },
  saved_searches: {
    owner: { profile: "profile_id" },
    columns: words("id profile_id name address saved_at"),
  },
  second_factors: {
    owner: { account: "account_id" },
    columns: words("id account_id verified failed_verification_count locked_until used_step"),
    withheld: words("secret backup_codes"),
  },
  security_events: {
    owner: { account: "account_id" },
    columns: words("id happened_at account_id kind device network detail"),
  },
  sessions: {
    owner: { account: "account_id" },
    columns: words(
      "id account_id expires_at created_at updated_at ip_address user_agent impersonated_by first_factor_at second_factor_at locked_profile_id ends_at",
    ),
    withheld: words("token"),
  },
  shelf_books: {
    owner: { profile: "profile_id" },
    columns: words("shelf_id book_id profile_id position added_at"),
  },
  shelves: {
    owner: { profile: "profile_id" },
    columns: words("id profile_id name about is_public is_listed position created_at changed_at"),
  },
  tag_merge_exclusions: {
    owner: { profile: "profile_id" },
    columns: words("merge_id profile_id had_target"),
  },
  weekly_reports: {
    owner: { profile: "profile_id" },
    columns: words("profile_id sent_in"),
  },
  webhook_endpoints: {
    owner: { account: "account_id" },
    columns: words("id account_id url events created_at stopped_at"),
    withheld: words("secret"),
  },
  works: {
    owner: { profile: "profile_id" },
    columns: words(
      "id profile_id title subtitle summary language genres tags warnings series_name series_position isbn audience licence ai_use ai_note comments cover cover_design former_cover progress next_date word_goal day_goal day_zone created_at updated_at deleted_at",
    ),
  },
};

/** All other tables, and why the export has no rows of them. */
export const tablesLeftOut: Record<string, readonly string[]> = {
  "of works, whose texts the export has as files": words(
    "announced_revisions chapter_changes chapter_documents chapter_publications chapter_revisions manuscript_pieces release_queues release_undo_rows releases work_chapters work_files work_parts work_publications",
  ),
  "numbers about works, which the dashboard exports to their author": words(
    "changed_visit_days chapter_days chapter_months ended_follows hour_months source_months stored_months work_days work_fetch_days work_hours work_months work_sources written_days",
  ),
  "the catalogue and what is sold, which everyone sees": words(
    "book_aliases book_files book_identifiers book_listings book_navigation book_people book_subjects books chapters collection_books collections dictionaries dictionary_shards file_digests plans subject_aliases subjects tag_merge_books tag_merges",
  ),
  "made of the catalogue and of what all readers do": words(
    "book_bit_changes book_bit_terms book_bits book_cards book_find rising_books search_suggestions search_words similar_books text_passages",
  ),
  "what somebody sent to analytics, which the export has as files of their own": words(
    "analytics_events analytics_failed_searches analytics_page_views analytics_visits replay_chunks replays",
  ),
  "a hash stands for whom it is about": words(
    "forgotten_visitors mail_ledger reader_firsts reader_marks request_counts sign_in_tries visit_salts visits work_fetches",
  ),
  "keys and codes, which open something": words(
    "pending_sign_ups refresh_tokens signing_keys site_secrets verifications",
  ),
  "sent to addresses that the account named, and deleted after thirty days": words("webhook_deliveries"),
  "the log of operators, which names accounts by id alone and outlives them": words("audit_entries"),
  "about the site itself": words(
    "analytics_days clock_marks error_days error_groups forwarded_batches refused_events refused_visits site_choices tellings",
  ),
};
