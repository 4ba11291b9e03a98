// What a refusal of an action tells the person.
import type { ActionResult } from '#contracts/referral-commands.ts'
import { asProblem } from '../api/problem.ts'
import { t } from '../texts.ts'
import { tagView } from '../ui/status.ts'

/** What a refused action tells the person: the reason, and for 409 and 412 the state it is in now. */
export const refusalText = (thrown: unknown): string => {
  const problem = asProblem(thrown)
  const sentences = [problem.issues?.[0]?.message ?? problem.detail ?? problem.title]
  if (problem.code === 'unexpected') sentences.unshift(t.act.failed)
  const current = currentOf(problem.current)
  if (current !== null) sentences.push(t.act.nowIs(tagView(current.status, current.disposition).word.toLowerCase()))
  if (problem.code === 'stale_version') sentences.push(t.act.lookAgain)
  return sentences.map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)).join(' ')
}

type Current = Pick<ActionResult, 'status' | 'disposition' | 'version'>

/** The state that a 409 or 412 names. */
export const currentOf = (current: unknown): Current | null =>
  typeof current === 'object' && current !== null && 'status' in current && 'version' in current
    ? (current as Current)
    : null
