interface NamedChapter {
  slug: string;
  title: string;
}

/**
 * When a text is replaced, the mapping of new chapters to old addresses. The same slug keeps its address; a chapter
 * whose file was renamed is recognised by its title, if only one old and one new chapter have it. Returns only the
 * changes: new slug → old slug.
 */
export function matchSlugs(old: NamedChapter[], fresh: NamedChapter[]): Map<string, string> {
  const freshSlugs = new Set(fresh.map(({ slug }) => slug));
  const oldSlugs = new Set(old.map(({ slug }) => slug));
  const orphans = onceByTitle(old.filter(({ slug }) => !freshSlugs.has(slug)));
  const newcomers = onceByTitle(fresh.filter(({ slug }) => !oldSlugs.has(slug)));
  const matched = new Map<string, string>();
  for (const [title, slug] of newcomers) {
    const before = orphans.get(title);
    if (before !== undefined) matched.set(slug, before);
  }
  return matched;
}

function onceByTitle(chapters: NamedChapter[]): Map<string, string> {
  const slugs = new Map<string, string[]>();
  for (const { slug, title } of chapters) slugs.set(title, [...(slugs.get(title) ?? []), slug]);
  return new Map(
    [...slugs].flatMap(([title, [slug, ...more]]) => (slug && more.length === 0 ? [[title, slug]] : [])),
  );
}
