// The amount that an outcome or a closing records, in cents.
import { Dollars } from '#contracts/referral-commands.ts'

/** Returns the amount in whole cents, or null if it cannot be recorded. */
export const toCents = (dollars: number): number | null =>
  Dollars.safeParse(dollars).success ? Math.round(dollars * 100) : null
