/** Rejects with a TimeoutError when the work takes longer. The work itself continues; its result is ignored. */
export function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DOMException("rendering took too long", "TimeoutError")), ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
