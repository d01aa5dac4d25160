const numbers = new Intl.NumberFormat("en");

/** "1 chapter", "1,204 words". */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${numbers.format(count)} ${count === 1 ? one : many}`;
