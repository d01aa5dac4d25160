/**
 * What goes into a backup (H9): an allow-list. New tables and secret columns are excluded until listed here; a test
 * demands the decision.
 */
export type Columns = "all" | readonly string[];

export const backedUpTables: Record<string, Columns> = {
  accounts: "all",
  // Without the providers' tokens.
  credentials: [
    ...["id", "provider_account_id", "provider_id", "account_id", "scope", "password"],
    ...["created_at", "updated_at"],
  ],
  // Encrypted with the site's key, which is included only under a passphrase.
  second_factors: [
    ...[
      "id",
      "secret",
      "backup_codes",
      "account_id",
      "verified",
      "failed_verification_count",
      "locked_until",
      "used_step",
    ],
  ],
  passkeys: "all",
  refused_mails: "all",
  audit_entries: "all",
  site_choices: "all",
  plans: "all",
  entitlement_events: "all",
  entitlements: "all",
  clock_marks: "all",
  payment_webhooks: "all",
  payment_customers: "all",
  payment_checkouts: "all",
  payment_subscriptions: "all",
  payment_invoices: "all",
  payment_refunds: "all",
  // Printed codes as hashes, so that they can still be redeemed.
  payment_codes: [
    ...["id", "code_hash", "ending", "batch_id", "plan_id", "days", "created_at", "expires_at"],
    ...["redeemed_at", "redeemed_by", "withdrawn_at"],
  ],
  profiles: [
    ...["id", "account_id", "kind", "handle", "handle_skeleton", "first_name", "last_name", "full_name"],
    ...[
      "bio",
      "links",
      "avatar",
      "colour",
      "cloth",
      "birthday",
      "age_cap",
      "pin_hash",
      "created_at",
      "updated_at",
    ],
    ...["remove_after", "removal_keeps"],
  ],
  old_handles: "all",
  books: "all",
  book_aliases: "all",
  chapters: "all",
  people: "all",
  subjects: "all",
  book_identifiers: "all",
  book_navigation: "all",
  book_people: "all",
  book_subjects: "all",
  book_files: "all",
  book_find: "all",
  book_cards: "all",
  search_words: "all",
  word_deletions: "all",
  book_listings: "all",
  reader_marks: "all",
  follows: "all",
  daily_news: "all",
  news_seen: "all",
  opened_chapters: "all",
  tellings: "all",
  manuscript_imports: "all",
  manuscript_pieces: "all",
  chapter_documents: "all",
  chapter_changes: "all",
  chapter_revisions: "all",
  works: "all",
  work_parts: "all",
  work_chapters: "all",
  work_files: "all",
  work_publications: "all",
  chapter_publications: "all",
  releases: "all",
  release_undo_rows: "all",
  release_queues: "all",
  reader_firsts: "all",
  chapter_days: "all",
  work_hours: "all",
  work_days: "all",
  work_sources: "all",
};

/** The included columns of a table; none when the table is excluded. */
export function backedUpColumns(table: string, columns: readonly string[]): string[] {
  const allowed = backedUpTables[table] ?? [];
  return allowed === "all" ? [...columns] : columns.filter((column) => allowed.includes(column));
}

/** What is excluded, and why. */
export const leftOutTables: Record<string, string> = {
  similar_books: "computed every night",
  sessions: "who is signed in signs in again",
  verifications: "codes, challenges and trusted browsers end",
  pending_sign_ups: "of minutes; whoever waits signs up again",
  mail_ledger: "of a day",
  request_counts: "of minutes",
  security_events: "of 90 days, about networks and browsers: they stay where they happened",
  known_devices: "browsers are told apart again",
  sign_in_tries: "of minutes",
  signing_keys: "made again, so that tokens of calls end",
  site_secrets: "a passphrase locks the keys, or they stay out",
  file_requests: "files that were being made; they are asked for again",
  visits: "of 90 days; their sums are in the backup",
  visit_salts: "of two days; the next one is made when it is needed",
  changed_visit_days: "of minutes; without its visits a day is not counted again",
  refused_visits: "of 90 days, about this site's own traffic",
  data_exports: "copies of everything about one person",
};
