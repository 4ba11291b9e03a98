// Every text of the pages behind the sign-in, which are in English. Apart from those of visitors, who never load them.
import { act } from './act.ts'
import { adminNotes } from './admin-notes.ts'
import { asOf } from './as-of.ts'
import { client } from './client.ts'
import { create } from './create.ts'
import { detail } from './detail.ts'
import { exports } from './exports.ts'
import { history } from './history.ts'
import { readModels } from './read-models.ts'
import { reportTexts } from './reports.ts'
import { incoming, review } from './review.ts'
import { views } from './views.ts'

export const desk = {
  act,
  adminNotes,
  asOf,
  client,
  create,
  detail,
  exports,
  history,
  incoming,
  readModels,
  reportTexts,
  review,
  views,
}

export type DeskTexts = typeof desk
