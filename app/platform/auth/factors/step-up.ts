/** A04: how old a proof of identity may be, in minutes. */
export const stepUpMinutes = { strict_mfa: 10, strict: 10, moderate: 60, lax: 1440 } as const;

export type StepUpLevel = keyof typeof stepUpMinutes;

export interface FactorTimes {
  firstFactorAt: Date | null;
  secondFactorAt: Date | null;
  /** Whether the account has a second factor. */
  hasSecondFactor: boolean;
}

/**
 * What must be proved again for `level`: nothing, any factor, or the second one. `strict_mfa` requires the second
 * factor where there is one; the others accept the latest of both.
 */
export function stepUpNeeded(
  level: StepUpLevel,
  times: FactorTimes,
  now: Date,
): "nothing" | "any-factor" | "second-factor" {
  const oldest = now.getTime() - stepUpMinutes[level] * 60_000;
  const isFresh = (at: Date | null) => at !== null && at.getTime() > oldest && at <= now;
  if (level === "strict_mfa" && times.hasSecondFactor)
    return isFresh(times.secondFactorAt) ? "nothing" : "second-factor";
  return isFresh(times.firstFactorAt) || isFresh(times.secondFactorAt) ? "nothing" : "any-factor";
}
