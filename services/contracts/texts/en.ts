// Every text a person sees, in English.
import { access } from './access.ts'
import { account } from './account.ts'
import { act } from './act.ts'
import { adminNotes } from './admin-notes.ts'
import { asOf } from './as-of.ts'
import { client } from './client.ts'
import { create } from './create.ts'
import { detail } from './detail.ts'
import { exports } from './exports.ts'
import { history } from './history.ts'
import { home } from './home.ts'
import { messages } from './messages.ts'
import { notices } from './notices.ts'
import { ownAccount } from './own-account.ts'
import { readModels } from './read-models.ts'
import { referral } from './referral.ts'
import { reportTexts } from './reports.ts'
import { incoming, review } from './review.ts'
import { screening } from './screening.ts'
import { secondFactor } from './second-factor.ts'
import { shell } from './shell.ts'
import { views } from './views.ts'
import { words } from './words.ts'

export const english = {
  access,
  account,
  act,
  adminNotes,
  asOf,
  client,
  create,
  detail,
  exports,
  history,
  home,
  incoming,
  messages,
  notices,
  ownAccount,
  readModels,
  referral,
  reportTexts,
  review,
  screening,
  secondFactor,
  shell,
  views,
  words,
}

/** Shape of a catalogue: the same keys and parameters, any wording. */
export type Texts = typeof english
