// Every text a visitor of the public site sees, in Spanish.
import type { VisitorTexts } from './en.ts'
import { about } from './es/about.ts'
import { account } from './es/account.ts'
import { application } from './es/application.ts'
import { directory } from './es/directory.ts'
import { grow } from './es/grow.ts'
import { home } from './es/home.ts'
import { lists } from './es/lists.ts'
import { messages, problemTitles } from './es/messages.ts'
import { requestHelp } from './es/request-help.ts'
import { requests } from './es/requests.ts'
import { screening } from './es/screening.ts'
import { secondFactor } from './es/second-factor.ts'
import { shell } from './es/shell.ts'
import { stories } from './es/stories.ts'
import { unsubscribe } from './es/unsubscribe.ts'
import { words } from './es/words.ts'

export const spanish: VisitorTexts = {
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
