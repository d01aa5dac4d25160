/** The counts of the panel of filters of a search page, by `parameter=value`. */
export function readPanel(html: string): Map<string, number | null> {
  const labels = [...html.matchAll(/<label><input ([^>]*)\/?>(.*?)<\/label>/gs)];
  return new Map(
    labels.map(([, attributes = "", rest = ""]) => {
      const [name, value] = ["name", "value"].map(
        (key) => new RegExp(`\\b${key}="([^"]*)"`).exec(attributes)?.[1],
      );
      const count = /class="chip-count">(\d+)</.exec(rest)?.[1];
      return [`${name}=${value}`, count === undefined ? null : Number(count)];
    }),
  );
}
