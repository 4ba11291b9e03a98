// Labels of the answers to "Did you get help?".
import { m } from '#messages'

import type { HelpAnswer } from './help-answers.ts'

export const helpAnswerLabel = {
  yes: m['help-question:yes'],
  partly: m['help-question:partly'],
  no: m['help-question:no'],
} satisfies Record<HelpAnswer, () => string>
