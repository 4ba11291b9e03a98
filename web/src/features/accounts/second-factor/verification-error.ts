// The error message for a wrong code (AUTH-35, AUTH-39).
import { m } from '#messages'
import type { Problem } from '#contracts/problems.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import type { Refusal } from '../../../lib/forms/useCheckedForm.ts'

export const verificationError = (problem: Problem): Refusal => ({
  title: m['second-factor:verificationFailed.title'](),
  text: problem.code === 'unexpected' ? m['second-factor:verificationFailed.text']() : problemText(problem),
})
