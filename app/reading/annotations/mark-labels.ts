/** Why the site does not take a mark. */
export type RefusalReason = "no-book" | "book-full" | "full";

export const refusalMessages: Record<RefusalReason, string> = {
  "no-book": "This book is not open to you now. The mark stays on this device.",
  "book-full": "2,000 marks are in this book: delete some first.",
  full: "You have 10,000 marks: delete some first.",
};
