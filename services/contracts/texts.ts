// The catalogue of every text a person sees. English first; another language is one more object of the same type.
import { access } from './texts/access.ts'
import { account } from './texts/account.ts'
import { act } from './texts/act.ts'
import { adminNotes } from './texts/admin-notes.ts'
import { asOf } from './texts/as-of.ts'
import { client } from './texts/client.ts'
import { create } from './texts/create.ts'
import { detail } from './texts/detail.ts'
import { exports } from './texts/exports.ts'
import { history } from './texts/history.ts'
import { home } from './texts/home.ts'
import { notices } from './texts/notices.ts'
import { ownAccount } from './texts/own-account.ts'
import { readModels } from './texts/read-models.ts'
import { referral } from './texts/referral.ts'
import { reportTexts } from './texts/reports.ts'
import { incoming, review } from './texts/review.ts'
import { screening } from './texts/screening.ts'
import { secondFactor } from './texts/second-factor.ts'
import { shell } from './texts/shell.ts'
import { views } from './texts/views.ts'
import { words } from './texts/words.ts'

const english = {
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

const catalogues = { en: english } satisfies Record<string, Texts>

export type Language = keyof typeof catalogues

/** The catalogue of a language. */
export const textsIn = (language: Language): Texts => catalogues[language]
