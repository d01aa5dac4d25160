// Which books readers read together: item-item similarity. Pure, and run in a thread of its own.

/** One mark on each line of the three arrays. */
export interface Marks {
  /** From 0, without gaps. */
  readers: Int32Array;
  /** Ids of books. */
  books: Float64Array;
  /** How much the mark says; above 0. */
  weights: Float32Array;
}

/** The neighbours of each book: those of `books[n]` stand from `starts[n]` to `starts[n + 1]`, the closest first. */
export interface Neighbours {
  books: Float64Array;
  starts: Int32Array;
  neighbours: Float64Array;
  /** From 0 to 1. */
  closeness: Float32Array;
}

export interface SimilarityOptions {
  /** The most neighbours of a book. */
  most: number;
  /** A pair with fewer common readers does not count, because it could reveal what one person read. */
  fewestReaders: number;
}

/**
 * How much the number of common readers matters beside their share: a pair of ten common readers counts half of what its cosine
 * says.
 */
const damping = 10;

/** The rows of a sparse matrix, concatenated. */
interface Rows {
  starts: Int32Array;
  columns: Int32Array;
  values: Float32Array;
}

/**
 * The closeness of two books is the cosine of their marks, each mark weighed less the more its reader has made, times n / (n + 10)
 * for n common readers. Time grows with the sum over readers of the square of their marks, so callers limit the marks of a reader.
 */
export function findNeighbours(marks: Marks, { most, fewestReaders }: SimilarityOptions): Neighbours {
  const books = Float64Array.from(new Set(marks.books)).sort();
  const indexOf = new Map([...books].map((id, index) => [id, index]));
  const columns = Int32Array.from(marks.books, (id) => indexOf.get(id) ?? 0);
  const readerCount = marks.readers.reduce((count, reader) => Math.max(count, reader + 1), 0);
  const weights = dampedByReader(marks, readerCount);
  const byReader = toRows(marks.readers, columns, { weights, count: readerCount });
  const byBook = toRows(columns, marks.readers, { weights, count: books.length });
  const norms = normsOf(byBook);
  const starts = new Int32Array(books.length + 1);
  const neighbours: number[] = [];
  const closeness: number[] = [];
  const sums = new Float64Array(books.length);
  const commons = new Int32Array(books.length);
  for (let book = 0; book < books.length; book++) {
    const touched = addCommon(book, { byBook, byReader, sums, commons });
    const found: { book: number; closeness: number }[] = [];
    for (const other of touched) {
      const common = commons[other] ?? 0;
      const product = (norms[book] ?? 0) * (norms[other] ?? 0);
      if (other !== book && common >= fewestReaders && product > 0)
        found.push({
          book: other,
          closeness: ((sums[other] ?? 0) / product) * (common / (common + damping)),
        });
      sums[other] = 0;
      commons[other] = 0;
    }
    found.sort((one, other) => other.closeness - one.closeness || one.book - other.book);
    for (const each of found.slice(0, most)) {
      neighbours.push(books[each.book] ?? 0);
      closeness.push(each.closeness);
    }
    starts[book + 1] = neighbours.length;
  }
  return {
    books,
    starts,
    neighbours: Float64Array.from(neighbours),
    closeness: Float32Array.from(closeness),
  };
}

interface Accumulators {
  byBook: Rows;
  byReader: Rows;
  sums: Float64Array;
  commons: Int32Array;
}

/** Adds up the other marks of a book's readers; returns the books encountered. */
function addCommon(book: number, { byBook, byReader, sums, commons }: Accumulators): number[] {
  const touched: number[] = [];
  for (let at = byBook.starts[book] ?? 0; at < (byBook.starts[book + 1] ?? 0); at++) {
    const reader = byBook.columns[at] ?? 0;
    const weight = byBook.values[at] ?? 0;
    const end = byReader.starts[reader + 1] ?? 0;
    for (let mark = byReader.starts[reader] ?? 0; mark < end; mark++) {
      const other = byReader.columns[mark] ?? 0;
      if (commons[other] === 0) touched.push(other);
      commons[other] = (commons[other] ?? 0) + 1;
      sums[other] = (sums[other] ?? 0) + weight * (byReader.values[mark] ?? 0);
    }
  }
  return touched;
}

/** Each mark of a reader with many marks weighs less. */
function dampedByReader({ readers, weights }: Marks, readerCount: number): Float32Array {
  const counts = new Int32Array(readerCount);
  for (const reader of readers) counts[reader] = (counts[reader] ?? 0) + 1;
  return weights.map((weight, mark) => weight / Math.sqrt(counts[readers[mark] ?? 0] ?? 1));
}

function toRows(
  rows: Int32Array,
  columns: Int32Array,
  { weights, count }: { weights: Float32Array; count: number },
): Rows {
  const starts = new Int32Array(count + 1);
  for (const row of rows) starts[row + 1] = (starts[row + 1] ?? 0) + 1;
  for (let row = 0; row < count; row++) starts[row + 1] = (starts[row + 1] ?? 0) + (starts[row] ?? 0);
  const next = starts.slice();
  const made = { starts, columns: new Int32Array(rows.length), values: new Float32Array(rows.length) };
  for (const [mark, row] of rows.entries()) {
    const place = next[row] ?? 0;
    next[row] = place + 1;
    made.columns[place] = columns[mark] ?? 0;
    made.values[place] = weights[mark] ?? 0;
  }
  return made;
}

function normsOf({ starts, values }: Rows): Float64Array {
  const norms = new Float64Array(starts.length - 1);
  for (let row = 0; row < norms.length; row++) {
    let sum = 0;
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) sum += (values[at] ?? 0) ** 2;
    norms[row] = Math.sqrt(sum);
  }
  return norms;
}
