/** The age caps that a family profile may have, in years. */
export const ageCaps: readonly number[] = [6, 9, 12, 14, 16, 18];
