// Runs one action on the selected rows. The result lists each row as done or refused (REV-13).
import { m } from '#messages'
import type { BulkItemResult, BulkResult } from '#contracts/referral-commands.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useIdempotencyKey } from '../../../lib/api/idempotency-key.ts'
import { paths } from '../../../lib/paths.ts'
import { type BulkOutcome, type BulkRun, dismissBulkOutcome, saveBulkOutcome, useBulkOutcome } from './bulk-runs.ts'
import { forgetOwnChanges, recordOwnChanges } from '../../../design-system/table/own-changes.ts'
import { select } from '../../../design-system/table/selection.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { BulkResults } from '../shared/BulkResults.tsx'
import { shortId } from '#contracts/short-id.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { tagView } from '../../../lib/referral-status.ts'
import { type DeclineReasonAndNote, BulkDeclineDialog } from './BulkDeclineDialog.tsx'
import { bulkDoneText, bulkNothingDoneText, bulkRowText, currentStateText } from './action-texts.ts'
import { refusalText } from './refusal.ts'
import { type ReferralSelection, selectedReferrals, useSelectedReferrals } from './selected-referrals.ts'
import { useReferralsRefresh } from './useReferralsRefresh.ts'

type Items = BulkRun['command']['items']

interface Bulk {
  readonly selection: ReferralSelection
  /** The selected rows, as a bulk command expects them. */
  readonly items: Items
  /** Resolves to the result; null if the request failed or another run is still in progress. */
  readonly run: (run: BulkRun) => Promise<BulkResult | null>
  /** The action in progress. */
  readonly running: BulkRun['command']['action'] | undefined
  /** Why the request failed or every row was refused, as text; undefined if at least one row was done. */
  readonly problem: string | undefined
  readonly reset: () => void
  /** Opens the dialog that asks for the reason to decline all selected rows. */
  readonly openDeclineDialog: () => void
  /** That dialog, or null. */
  readonly declineDialog: ReactNode
  /** The results, until they are dismissed. Render them above the table. */
  readonly results: ReactNode
}

/** The run that undoes another run, as far as it can be undone; null if nothing can. */
const undoRunOf = ({ run: { command }, result: { results } }: BulkOutcome): BulkRun | null => {
  const items = results.flatMap(({ id, undo }) => (undo === null ? [] : [{ id, version: undo }]))
  return command.action === 'undo' || items.length === 0 ? null : { command: { action: 'undo', items } }
}

/**
 * After a run in which every row was refused, the selection takes version, state, and receiver from the refusals. The person
 * has seen exactly those, so a retry applies to them and not to anything that the page loads later (REF-28).
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

const refusedIds = ({ results }: BulkResult) => results.filter(({ done }) => !done).map(({ id }) => id)

/** `rows` are the rows on the page, for the names of receivers. `list` names the selection that a run acts on. */
export const useBulk = (list: string, rows: readonly ReferralRow[]): Bulk => {
  const lastAnswer = useBulkOutcome(list)
  const selection = useSelectedReferrals(list)
  const items: Items = [...selection.values()].map(({ id, version }) => ({ id, version }))
  const [isDeclineOpen, setIsDeclineOpen] = useState(false)
  /**
   * The content of the last decline and the ids that were refused. A retry for the same referrals starts with that content; for
   * any other referral it would be about the wrong family.
   */
  const [lastDecline, setLastDecline] = useState<{
    readonly ids: ReadonlySet<string>
    readonly content: DeclineReasonAndNote
  } | null>(null)
  const isBusy = useRef(false)
  const intent = useIdempotencyKey()
  const refresh = useReferralsRefresh()
  const mutation = useMutation({
    mutationFn: async ({ command, seen = selectedReferrals(list) }: BulkRun) => {
      recordOwnChanges(command.items.map(({ id }) => id))
      return { result: await call('bulkReferrals', { body: command, key: intent.key(command) }), seen }
    },
    onSuccess: ({ result, seen }, finishedRun) => {
      intent.done()
      forgetOwnChanges(refusedIds(result))
      const results = [...(finishedRun.refused ?? []), ...result.results]
      const answer = { run: finishedRun, result: { ...result, results }, seen }
      saveBulkOutcome(list, answer)
      // Rows selected during the run stay selected. If nothing was done, all rows do, for another try.
      if (result.done > 0) select(list, finishedRun.command.items, false)
      else selectLatestVersions(list, result)
      const undo = undoRunOf(answer)
      toast({
        kind: result.done > 0 ? 'done' : 'failed',
        title: bulkDoneText(finishedRun.command.action, result.done, finishedRun.organization ?? null),
        ...(undo === null
          ? {}
          : { action: { label: m['referral-actions:undo.button'](), onPress: () => void run(undo) } }),
      })
    },
    onError: (thrown) => toast({ kind: 'failed', title: m['referral-actions:failed'](), text: refusalText(thrown) }),
    // Not awaited, so that the next run can start before the list has reloaded.
    onSettled: () => void refresh(),
  })

  const run = async (next: BulkRun): Promise<BulkResult | null> => {
    if (isBusy.current) return null
    isBusy.current = true
    try {
      return (await mutation.mutateAsync(next)).result
    } catch {
      // `problem` shows the error.
      return null
    } finally {
      isBusy.current = false
    }
  }

  const decline = async (content: DeclineReasonAndNote) => {
    const result = await run({ command: { action: 'decline', items, ...content } })
    if (result === null) return
    setLastDecline({ ids: new Set(refusedIds(result)), content })
    if (result.done > 0) setIsDeclineOpen(false)
  }
  const undo = lastAnswer === undefined ? null : undoRunOf(lastAnswer)

  const receiverName = (run: BulkRun, id: string): string | null =>
    run.organization ?? rows.find((row) => row.id === id)?.to?.name ?? null

  const organizationName = (organizationId: string): string =>
    rows.find(({ to }) => to?.id === organizationId)?.to?.name ?? m['referral-actions:anotherPartner']()

  /** Why the row was refused. If its state is the reason, includes the current status, and the receiver if it has changed. */
  const refusal = ({ id, code, message, current }: BulkItemResult, seen: ReferralSelection): string => {
    const reason = message ?? m['referral-actions:failed']()
    if (current === null || (code !== 'not_allowed_in_state' && code !== 'stale_version')) return reason
    const { status, disposition, toOrganizationId: receiver } = current
    const statusText = tagView(status, disposition).label
    const previousReceiver = seen.get(id)?.to
    if (previousReceiver === undefined || (previousReceiver?.id ?? null) === receiver)
      return `${reason}. ${currentStateText(statusText)}`
    return `${reason}. ${currentStateText(statusText, receiver === null ? null : organizationName(receiver))}`
  }

  /** Why no row was done: each reason once, with the number of its rows. Undefined if at least one row was done. */
  const refusalOfAll = ({ result: { done, results }, seen }: Omit<BulkOutcome, 'run'>): string | undefined => {
    if (done > 0) return undefined
    const counts = new Map<ReturnType<typeof refusal>, number>()
    for (const line of results) {
      const reason = refusal(line, seen)
      counts.set(reason, (counts.get(reason) ?? 0) + 1)
    }
    return bulkNothingDoneText(counts)
  }
  const problem = mutation.error === null ? mutation.data && refusalOfAll(mutation.data) : refusalText(mutation.error)
  return {
    selection,
    items,
    run,
    running: mutation.isPending ? mutation.variables.command.action : undefined,
    problem,
    reset: mutation.reset,
    openDeclineDialog: () => {
      mutation.reset()
      setIsDeclineOpen(true)
    },
    declineDialog: isDeclineOpen ? (
      <BulkDeclineDialog
        count={items.length}
        pending={mutation.isPending}
        problem={problem}
        initial={
          lastDecline !== null && items.every(({ id }) => lastDecline.ids.has(id)) ? lastDecline.content : undefined
        }
        onDecline={(content) => void decline(content)}
        onClose={() => setIsDeclineOpen(false)}
      />
    ) : null,
    results:
      lastAnswer === undefined ? null : (
        <BulkResults
          title={bulkDoneText(
            lastAnswer.run.command.action,
            lastAnswer.result.done,
            lastAnswer.run.organization ?? null,
          )}
          pending={mutation.isPending}
          onDismiss={() => dismissBulkOutcome(list)}
          {...(undo === null ? {} : { onUndo: () => void run(undo) })}
          lines={lastAnswer.result.results.map((line) => ({
            id: line.id,
            name: <TextLink to={paths.referral(line.id)}>{shortId(line.id)}</TextLink>,
            done: line.done,
            text: line.done
              ? bulkRowText(lastAnswer.run.command.action, receiverName(lastAnswer.run, line.id))
              : refusal(line, lastAnswer.seen),
          }))}
        />
      ),
  }
}
