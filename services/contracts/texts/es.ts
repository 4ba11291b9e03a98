// Every text a visitor of the public site sees, in Spanish.
import type { VisitorTexts } from './en.ts'
import { referral } from './referral.ts'

export const spanish: VisitorTexts = {
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
}
