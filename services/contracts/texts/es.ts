// Every text a visitor of the public site sees, in Spanish.
import type { VisitorTexts } from './en.ts'
import { about } from './es/about.ts'
import { application } from './es/application.ts'
import { directory } from './es/directory.ts'
import { grow } from './es/grow.ts'
import { home } from './es/home.ts'
import { lists } from './es/lists.ts'
import { messages, problemTitles } from './es/messages.ts'
import { requestHelp } from './es/request-help.ts'
import { requests } from './es/requests.ts'
import { screening } from './es/screening.ts'
import { stories } from './es/stories.ts'
import { words } from './es/words.ts'
import { referral } from './referral.ts'

export const spanish: VisitorTexts = {
  about,
  application,
  directory,
  grow,
  home,
  lists,
  messages,
  problemTitles,
  // Of the steps that a family follows, what is read aloud.
  referral: {
    ...referral,
    progress: {
      ...referral.progress,
      label: 'Avance',
      done: 'hecho',
      current: 'paso actual',
      next: 'todavía no',
    },
  },
  requestHelp,
  requests,
  screening,
  stories,
  words,
}
