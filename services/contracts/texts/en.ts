// Every text a visitor of the public site sees, in English.
import { account } from './account.ts'
import { referral } from './referral.ts'
import { secondFactor } from './second-factor.ts'
import { shell } from './shell.ts'
import { unsubscribe } from './unsubscribe.ts'
import { words } from './words.ts'

export const english = {
  account,
  referral,
  secondFactor,
  shell,
  unsubscribe,
  words,
}

/** Shape of what a visitor reads: the same keys and parameters, any wording. */
export type VisitorTexts = typeof english
