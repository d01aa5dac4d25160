const Bare = globalThis.SuppressedError;

const lineOf = (error: unknown) => String(error).replaceAll("\n", " ");

/** What a test failed of and what closing its site then failed of, in one line: the runtime's own message is empty. */
class BothErrors extends Bare {
  constructor(error: unknown, suppressed: unknown, message?: string) {
    super(error, suppressed, message || `${lineOf(suppressed)}; then, on closing, ${lineOf(error)}`);
  }
}

globalThis.SuppressedError = BothErrors as typeof Bare;
