// Every text a visitor of the public site sees, in English.
import { about } from './about.ts'
import { application } from './application.ts'
import { directory } from './directory.ts'
import { grow } from './grow.ts'
import { home } from './home.ts'
import { lists } from './lists.ts'
import { messages, problemTitles } from './messages.ts'
import { referral } from './referral.ts'
import { requestHelp } from './request-help.ts'
import { requests } from './requests.ts'
import { screening } from './screening.ts'
import { stories } from './stories.ts'
import { words } from './words.ts'

export const english = {
  about,
  application,
  directory,
  grow,
  home,
  lists,
  messages,
  problemTitles,
  referral,
  requestHelp,
  requests,
  screening,
  stories,
  words,
}

/** Shape of what a visitor reads: the same keys and parameters, any wording. */
export type VisitorTexts = typeof english
