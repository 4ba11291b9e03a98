// The messages that explain to the person why the server refused an action.
import { m } from '#messages'
import type { ReferralAction } from '#contracts/lifecycle.ts'
import type { ActionResult } from '#contracts/referral-commands.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { tagView } from '../../../lib/display/referral-status.ts'

/**
 * The current status after a refusal, with the receiver if that has changed too. `receiver` is null if there is none
 * now.
 */
export const currentStateText = (status: string, receiver?: string | null): string => {
  if (receiver === undefined) return m['referral-actions:current.status']({ status })
  return receiver === null
    ? m['referral-actions:current.statusWithoutReceiver']({ status })
    : m['referral-actions:current.statusAndReceiver']({ status, receiver })
}

/** The reason for the refusal. For 409 and 412 it includes the current status. */
export const refusalText = (error: unknown): string => {
  const problem = asProblem(error)
  const sentences = [problem.issues?.[0]?.message ?? problem.title]
  if (problem.code === 'unexpected') sentences.unshift(m['referral-actions:failed']())
  const current = parseCurrentState(problem.current)
  if (current !== null) sentences.push(currentStateText(tagView(current.status, current.disposition).label))
  if (problem.code === 'stale_version') sentences.push(m['referral-actions:checkAgain']())
  return sentences.map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)).join(' ')
}

const receiverActions: ReadonlySet<ReferralAction> = new Set(['accept', 'waitlist', 'decline', 'record_outcome'])

/**
 * The server's own refusals include a reason. A response from an intermediary, such as a proxy, has none. An exception
 * gets the general message (INC-16).
 */
const receiverRefusalText = (error: unknown): string => {
  const { code, status } = asProblem(error)
  if (code !== 'unexpected') return refusalText(error)
  return status < 500 ? m['referral-actions:update.failed']() : m['problems:unexpected']()
}

/** The toast of a refused action. */
export const refusalToast = (
  action: ReferralAction,
  error: unknown,
): { readonly title: string; readonly text: string } =>
  receiverActions.has(action)
    ? { title: m['referral-actions:update.error'](), text: receiverRefusalText(error) }
    : { title: m['referral-actions:failed'](), text: refusalText(error) }

/** The same message for the action's dialog, which stays open so that the person can check again. */
export const refusalInDialog = (action: ReferralAction, error: unknown): string =>
  receiverActions.has(action)
    ? m['referral-actions:update.errorWithText']({ text: receiverRefusalText(error) })
    : refusalText(error)

type CurrentState = Pick<ActionResult, 'status' | 'disposition' | 'version'>

/** The current state in the body of a 409 or 412 response. Null if the body has none. */
export const parseCurrentState = (current: unknown): CurrentState | null =>
  typeof current === 'object' && current !== null && 'status' in current && 'version' in current
    ? (current as CurrentState)
    : null
