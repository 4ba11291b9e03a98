// Every text a visitor of the public site sees, in English.
import { referral } from './referral.ts'

export const english = {
  referral,
}

/** Shape of what a visitor reads: the same keys and parameters, any wording. */
export type VisitorTexts = typeof english
