/** Messages for changes of the outline that were refused. */
export const outlineRefusals = {
  gone: "That is not there any more: it was removed in another window. This is the work as it is now.",
  changed:
    "The chapters were changed in another window in the meantime, so nothing was moved here. This is their current order.",
  renamed:
    "This was renamed in another window in the meantime. Its name there is shown now; yours was not saved.",
  "at-the-end": "It cannot go further in this direction.",
  "no-number": "There is no chapter of this number. Nothing was moved.",
  published: "Readers can read this chapter. Withdraw it first, under Publish; then it can go to the bin.",
  scheduled: "This chapter is about to be published. Take it off the schedule first, under Publish.",
} as const;
