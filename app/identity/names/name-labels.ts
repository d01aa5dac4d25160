export type NameObjection = "kept-for-the-site" | "looks-like-a-handle";

/** Why a name is refused, and what to do. */
export function nameMessage(objection: NameObjection): string {
  switch (objection) {
    case "kept-for-the-site":
      return "This name would be taken for the site itself. Choose another one.";
    case "looks-like-a-handle":
      return "This name looks like somebody else’s handle. Write it with its own letters, or choose another one.";
  }
}
