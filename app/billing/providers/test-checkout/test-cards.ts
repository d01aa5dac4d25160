/** Cards that move no money; their numbers are those commonly used for testing payment forms. */
export const testCards = [
  { id: "good", number: "4242 4242 4242 4242", label: "Succeeds" },
  { id: "declined", number: "4000 0000 0000 0002", label: "Is declined" },
  { id: "asks", number: "4000 0025 0000 3155", label: "Asks you to confirm" },
  { id: "fails-later", number: "4000 0000 0000 0341", label: "Succeeds now, fails at the next renewal" },
] as const;

export type TestCard = (typeof testCards)[number]["id"];

/** As shown beside a subscription. */
export const methodOf = (card: TestCard) =>
  `Test card ending in ${testCards.find(({ id }) => id === card)?.number.slice(-4) ?? ""}`;

/** Whether renewals with this card are declined. */
export const failsLater = (method: string | null) => method === methodOf("fails-later");
