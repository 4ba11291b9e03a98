// Every text a visitor of the public site sees, in English.
import { referral } from './referral.ts'
import { words } from './words.ts'

export const english = {
  referral,
  words,
}

/** Shape of what a visitor reads: the same keys and parameters, any wording. */
export type VisitorTexts = typeof english
