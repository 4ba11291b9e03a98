// Every text a visitor of the public site sees, in English.
import { about } from './about.ts'
import { account } from './account.ts'
import { application } from './application.ts'
import { directory } from './directory.ts'
import { grow } from './grow.ts'
import { home } from './home.ts'
import { lists } from './lists.ts'
import { messages, problemTitles } from './messages.ts'
import { requestHelp } from './request-help.ts'
import { requests } from './requests.ts'
import { screening } from './screening.ts'
import { secondFactor } from './second-factor.ts'
import { shell } from './shell.ts'
import { stories } from './stories.ts'
import { unsubscribe } from './unsubscribe.ts'
import { words } from './words.ts'

export const english = {
  about,
  account,
  application,
  directory,
  grow,
  home,
  lists,
  messages,
  problemTitles,
  requestHelp,
  requests,
  screening,
  secondFactor,
  shell,
  stories,
  unsubscribe,
  words,
}

/** Shape of what a visitor reads: the same keys and parameters, any wording. */
export type VisitorTexts = typeof english
