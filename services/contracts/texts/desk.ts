// Every text of the pages behind the sign-in, which are in English. Apart from those of visitors, who never load them.
import { act } from './act.ts'
import { adminNotes } from './admin-notes.ts'
import { asOf } from './as-of.ts'
import { create } from './create.ts'
import { detail } from './detail.ts'
import { exports } from './exports.ts'
import { history } from './history.ts'
import { incoming, review } from './review.ts'
import { views } from './views.ts'

export const desk = {
  act,
  adminNotes,
  asOf,
  create,
  detail,
  exports,
  history,
  incoming,
  review,
  views,
}

export type DeskTexts = typeof desk
