// Every text of the pages behind the sign-in, which are in English. Apart from those of visitors, who never load them.
import { access } from './access.ts'
import { act } from './act.ts'
import { adminNotes } from './admin-notes.ts'
import { asOf } from './as-of.ts'
import { create } from './create.ts'
import { detail } from './detail.ts'
import { exports } from './exports.ts'
import { history } from './history.ts'
import { listingProblems } from './listing-problems.ts'
import { notices } from './notices.ts'
import { ownAccount } from './own-account.ts'
import { incoming, review } from './review.ts'
import { views } from './views.ts'

export const desk = {
  access,
  act,
  adminNotes,
  asOf,
  create,
  detail,
  exports,
  history,
  incoming,
  listingProblems,
  notices,
  ownAccount,
  review,
  views,
}

export type DeskTexts = typeof desk
