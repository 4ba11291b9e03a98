// Every text a visitor sees, in Spanish. The pages behind the sign-in stay English for now.
import { type Texts, english } from './en.ts'
import { about } from './es/about.ts'
import { account } from './es/account.ts'
import { application } from './es/application.ts'
import { directory } from './es/directory.ts'
import { grow } from './es/grow.ts'
import { home } from './es/home.ts'
import { legal } from './es/legal.ts'
import { lists } from './es/lists.ts'
import { messages } from './es/messages.ts'
import { requestHelp } from './es/request-help.ts'
import { requests } from './es/requests.ts'
import { screening } from './es/screening.ts'
import { shell } from './es/shell.ts'
import { stories } from './es/stories.ts'
import { unsubscribe } from './es/unsubscribe.ts'
import { words } from './es/words.ts'

export const spanish: Texts = {
  ...english,
  about,
  account,
  application,
  directory,
  grow,
  home,
  legal,
  lists,
  messages,
  notices: { ...english.notices, unsubscribe },
  // Of the steps that a family follows, what is read aloud.
  referral: {
    ...english.referral,
    progress: {
      ...english.referral.progress,
      label: 'Avance',
      done: 'hecho',
      current: 'paso actual',
      next: 'todavía no',
    },
  },
  requestHelp,
  requests,
  screening,
  shell,
  stories,
  words,
}
