const numbers = new Intl.NumberFormat("en");

/** "1,204". */
export const written = (count: number) => numbers.format(count);

/** "1 chapter", "1,204 words". */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${numbers.format(count)} ${count === 1 ? one : many}`;
