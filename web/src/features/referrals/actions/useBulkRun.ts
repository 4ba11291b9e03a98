// Sends one action on the selected rows, saves its outcome, and confirms it with a toast.
import { m } from '#messages'
import type { BulkResult } from '#contracts/referral-commands.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import { type BulkOutcome, type BulkRun, saveBulkOutcome } from './bulk-runs.ts'
import { removeOwnChanges, recordOwnChanges, recordOwnVersion } from '../../../lib/stores/own-changes.ts'
import { select } from '../../../design-system/table/selection.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { refusalText } from '../shared/refusal.ts'
import { useReferralsRefresh } from '../shared/useReferralsRefresh.ts'
import { bulkDoneText } from './action-messages.ts'
import { createUndoRun, leftOutText, refusedIds } from './bulk-outcome.ts'
import { selectedReferrals } from './selected-referrals.ts'

/**
 * After a run in which every row was refused, the selection takes the version, state, and receiver from the refusals.
 * The person has seen exactly those values, so a retry applies to them and not to anything that the page loads later
 * (REF-28).
 */
const selectLatestVersions = (list: string, { results }: BulkResult): void => {
  const selection = selectedReferrals(list)
  const latestRows = results.flatMap(({ id, current }) => {
    if (current === null || !selection.has(id)) return []
    const { toOrganizationId, ...state } = current
    return [{ id, ...state, to: toOrganizationId === null ? null : { id: toOrganizationId } }]
  })
  select(list, latestRows, true)
}

const showOutcomeToast = (outcome: BulkOutcome, run: (undo: BulkRun) => void): void => {
  const { command, organization } = outcome.run
  const { done } = outcome.result
  const leftOut = leftOutText(outcome.result.leftOut)
  const undo = createUndoRun(outcome)
  toast({
    kind: done > 0 ? 'done' : 'failed',
    title: bulkDoneText(command.action, done, organization ?? null),
    ...(leftOut === undefined ? {} : { text: leftOut }),
    ...(undo === null ? {} : { action: { label: m['referral-actions:undo.button'](), onPress: () => run(undo) } }),
  })
}

/**
 * The server responds within seconds with what is done so far. Sending the command again with the same key continues
 * it. Stops when every row has a result, or when another attempt makes no progress.
 */
const sendUntilDone = async (command: BulkRun['command'], key: string): Promise<BulkResult> => {
  for (let done = 0; ;) {
    const result = await call('bulkReferrals', { body: command, key })
    const isUnfinished = result.results.some(({ code }) => code === 'unavailable')
    if (!isUnfinished || result.done <= done) return result
    done = result.done
  }
}

export const useBulkRun = (list: string) => {
  const isBusy = useRef(false)
  const idempotency = useIdempotencyKey()
  const refresh = useReferralsRefresh()
  const mutation = useMutation({
    mutationFn: async ({ command, confirmedSelection = selectedReferrals(list) }: BulkRun) => {
      recordOwnChanges(command.items.map(({ id }) => id))
      return {
        result: await sendUntilDone(command, idempotency.keyFor(command)),
        confirmedSelection,
      }
    },
    onSuccess: ({ result, confirmedSelection }, finishedRun) => {
      idempotency.complete()
      removeOwnChanges(refusedIds(result))
      for (const { id, undo } of result.results) if (undo !== null) recordOwnVersion(id, undo)
      const results = [...(finishedRun.earlierRefusals ?? []), ...result.results]
      const outcome = { run: finishedRun, result: { ...result, results }, confirmedSelection }
      saveBulkOutcome(list, outcome)
      // Rows selected during the run stay selected. If nothing was changed, all rows stay selected for a retry.
      if (result.done > 0) select(list, finishedRun.command.items, false)
      else selectLatestVersions(list, result)
      showOutcomeToast(outcome, (undo) => void run(undo))
    },
    onError: (error) => toast({ kind: 'failed', title: m['referral-actions:failed'](), text: refusalText(error) }),
    // Not awaited, so that the next run can start before the list has reloaded.
    onSettled: () => void refresh(),
  })

  /** Resolves to the result, or to null if the request failed or another run is still in progress. */
  const run = async (next: BulkRun): Promise<BulkResult | null> => {
    if (isBusy.current) return null
    isBusy.current = true
    try {
      return (await mutation.mutateAsync(next)).result
    } catch {
      // The mutation keeps the error, and the dialog shows it.
      return null
    } finally {
      isBusy.current = false
    }
  }
  return { run, mutation }
}
