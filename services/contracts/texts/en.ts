// Every text a person sees, in English.
import { about } from './about.ts'
import { access } from './access.ts'
import { account } from './account.ts'
import { act } from './act.ts'
import { adminNotes } from './admin-notes.ts'
import { application } from './application.ts'
import { asOf } from './as-of.ts'
import { client } from './client.ts'
import { create } from './create.ts'
import { detail } from './detail.ts'
import { directory } from './directory.ts'
import { exports } from './exports.ts'
import { grow } from './grow.ts'
import { history } from './history.ts'
import { home } from './home.ts'
import { legal } from './legal.ts'
import { lists } from './lists.ts'
import { messages } from './messages.ts'
import { notices } from './notices.ts'
import { ownAccount } from './own-account.ts'
import { readModels } from './read-models.ts'
import { referral } from './referral.ts'
import { reportTexts } from './reports.ts'
import { requestHelp } from './request-help.ts'
import { requests } from './requests.ts'
import { incoming, review } from './review.ts'
import { screening } from './screening.ts'
import { secondFactor } from './second-factor.ts'
import { shell } from './shell.ts'
import { stories } from './stories.ts'
import { views } from './views.ts'
import { words } from './words.ts'

export const english = {
  about,
  access,
  account,
  act,
  adminNotes,
  application,
  asOf,
  client,
  create,
  detail,
  directory,
  exports,
  grow,
  history,
  home,
  incoming,
  legal,
  lists,
  messages,
  notices,
  ownAccount,
  readModels,
  referral,
  reportTexts,
  requestHelp,
  requests,
  review,
  screening,
  secondFactor,
  shell,
  stories,
  views,
  words,
}

/** Shape of a catalogue: the same keys and parameters, any wording. */
export type Texts = typeof english
