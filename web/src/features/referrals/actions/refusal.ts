// What a refusal of an action tells the person.
import { m } from '#messages'
import type { ReferralAction } from '#contracts/lifecycle.ts'
import type { ActionResult } from '#contracts/referral-commands.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { t } from '../../../lib/texts.ts'
import { tagView } from '../../../lib/referral-status.ts'

/** What a refused action tells the person: the reason, and for 409 and 412 the state it is in now. */
export const refusalText = (thrown: unknown): string => {
  const problem = asProblem(thrown)
  const sentences = [problem.issues?.[0]?.message ?? problem.title]
  if (problem.code === 'unexpected') sentences.unshift(m['referral-actions:failed']())
  const current = currentStateOf(problem.current)
  if (current !== null) sentences.push(t.act.nowIs(tagView(current.status, current.disposition).label.toLowerCase()))
  if (problem.code === 'stale_version') sentences.push(m['referral-actions:lookAgain']())
  return sentences.map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)).join(' ')
}

/** What a receiver answers with. */
const receiverActions: ReadonlySet<ReferralAction> = new Set(['accept', 'waitlist', 'decline', 'record_outcome'])

/** A refusal of our own has its words, one of something in between has none, and an exception has the words for any (INC-16). */
const updateText = (thrown: unknown): string => {
  const { code, status } = asProblem(thrown)
  if (code !== 'unexpected') return refusalText(thrown)
  return status < 500 ? m['referral-actions:update.failed']() : m['problems:unexpected']()
}

/** The toast of a refused action. */
export const refusalToast = (
  action: ReferralAction,
  thrown: unknown,
): { readonly title: string; readonly text: string } =>
  receiverActions.has(action)
    ? { title: m['referral-actions:update.error'](), text: updateText(thrown) }
    : { title: m['referral-actions:failed'](), text: refusalText(thrown) }

/** The same in the dialog of the action, where it stays while the person looks again. */
export const refusalInDialog = (action: ReferralAction, thrown: unknown): string =>
  receiverActions.has(action) ? `${m['referral-actions:update.error']()}: ${updateText(thrown)}` : refusalText(thrown)

type CurrentState = Pick<ActionResult, 'status' | 'disposition' | 'version'>

/** The state that a 409 or 412 names. */
export const currentStateOf = (current: unknown): CurrentState | null =>
  typeof current === 'object' && current !== null && 'status' in current && 'version' in current
    ? (current as CurrentState)
    : null
