// How a refused code is worded (AUTH-35, AUTH-39).
import type { Problem } from '#contracts/problems.ts'
import { t } from '../../texts.ts'
import { problemText } from '../../ui/problemText.ts'
import type { Refusal } from '../../ui/useCheckedForm.ts'

const words = t.secondFactor

export const verificationRefusal = (problem: Problem): Refusal =>
  problem.code === 'unexpected'
    ? words.verificationFailed
    : { title: words.verificationFailed.title, text: problemText(problem) }
