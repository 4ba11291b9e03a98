// How a refused code is worded (AUTH-35, AUTH-39).
import type { Problem } from '#contracts/problems.ts'
import { t } from '../../../lib/texts.ts'
import { problemText } from '../../../design-system/ui/problemText.ts'
import type { Refusal } from '../../../design-system/ui/useCheckedForm.ts'

const words = t.secondFactor

export const verificationError = (problem: Problem): Refusal =>
  problem.code === 'unexpected'
    ? words.verificationFailed
    : { title: words.verificationFailed.title, text: problemText(problem) }
