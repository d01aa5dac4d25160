/** Years that a family profile may be kept to. */
export const ageCaps: readonly number[] = [6, 9, 12, 14, 16, 18];
