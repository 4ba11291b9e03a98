// Sends one action on a referral. Repeating it has no further effect, and the page shows the result (REF-28, REF-29,
// REF-34).
import { m } from '#messages'
import type { ActionResult, ReferralCommand } from '#contracts/referral-commands.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { knownVersion, removeOwnChanges, recordOwnChanges, recordOwnVersion } from '../../../lib/stores/own-changes.ts'
import { type Toast, toast } from '../../../lib/stores/toasts.ts'
import { acceptedInListToast, doneToast } from './action-messages.ts'
import { parseCurrentState } from '../shared/refusal.ts'
import { useReferralsRefresh } from '../shared/useReferralsRefresh.ts'
import { useUndo } from './useUndo.ts'

interface CommandRun {
  readonly id: string
  readonly command: ReferralCommand
  /** Name of the chosen receiver, for the toast after routing. */
  readonly organization?: string
  /** Name of the new reviewer, for the toast after assigning. */
  readonly reviewer?: string
}

/** Where the person acts: in a list, or on the referral's own page. */
export type ActionPlace = 'list' | 'page'

/** The mutation for a single action. Its error is a ProblemError; `refusalText` turns it into text. */
export const useReferralCommand = (
  onDone?: (result: ActionResult, run: CommandRun) => void,
  place: ActionPlace = 'page',
) => {
  const idempotency = useIdempotencyKey()
  const refresh = useReferralsRefresh()
  const undo = useUndo()
  /**
   * Maps each referral id to the version that its last refusal reported. The person has seen that state, so the next
   * confirmation applies to it.
   */
  const latestVersions = useRef(new Map<string, number>())
  const withLatestVersion = (id: string, command: ReferralCommand): ReferralCommand =>
    'version' in command
      ? { ...command, version: Math.max(knownVersion(id, command.version), latestVersions.current.get(id) ?? 0) }
      : command
  return useMutation({
    mutationFn: ({ id, command }: CommandRun) => {
      const body = withLatestVersion(id, command)
      recordOwnChanges([id])
      return call('actOnReferral', { params: { id }, body, key: idempotency.keyFor({ id, body }) })
    },
    onSuccess: (result, run) => {
      idempotency.complete()
      // The version of an action that carries none may include changes that the person has not seen.
      if ('version' in run.command) recordOwnVersion(run.id, result.version)
      showDoneToast(run, place, result.undoable ? { action: undo(run.id, result.version) } : {})
      onDone?.(result, run)
    },
    onError: (error, { id }) => {
      const problem = asProblem(error)
      // Without a response, the action may have succeeded.
      if (problem.code !== 'unavailable') removeOwnChanges([id])
      const current = parseCurrentState(problem.current)
      if (current !== null) latestVersions.current.set(id, current.version)
    },
    onSettled: refresh,
  })
}

const showDoneToast = (
  { command, organization, reviewer }: CommandRun,
  place: ActionPlace,
  undo: Pick<Toast, 'action'>,
) => {
  const toastMessages = () => {
    if (command.action === 'route')
      return { title: m['referral-actions:done.route']({ count: 1, organization: organization ?? '' }) }
    if (command.action === 'assign')
      return {
        title: m['referral-actions:done.assign.title'](),
        text: m['referral-actions:done.assign.text']({ name: reviewer ?? '' }),
      }
    return command.action === 'accept' && place === 'list' ? acceptedInListToast() : doneToast[command.action]()
  }
  toast({ kind: 'done', ...toastMessages(), ...undo })
}
