// Runs one action over the selected rows; the result says row by row what was done and what was refused (REV-13).
import { m } from '#messages'
import type { BulkItemResult, BulkResult } from '#contracts/referral-commands.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useIdempotencyKey } from '../../../lib/api/idempotency-key.ts'
import { paths } from '../../../lib/paths.ts'
import {
  type BulkOutcome,
  type BulkRun,
  dismissBulkOutcome,
  saveBulkOutcome,
  useBulkOutcome,
} from '../../../lib/stores/bulkRuns.ts'
import { forgetOwnChanges, recordOwnChanges } from '../../../lib/stores/ownChanges.ts'
import { type Selection, select, selectionOf, useSelection } from '../../../lib/stores/selection.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { BulkResults } from '../shared/BulkResults.tsx'
import { t } from '../../../lib/texts.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { tagView } from '../../../lib/referral-status.ts'
import { type DeclineReasonAndNote, BulkDeclineDialog } from './BulkDeclineDialog.tsx'
import { refusalText } from './refusal.ts'
import { useReferralsRefresh } from './useReferralsRefresh.ts'

type Items = BulkRun['command']['items']

interface Bulk {
  readonly selection: Selection
  /** The selected rows as a run takes them. */
  readonly items: Items
  /** Answers what was done; null: the whole run failed, or another was on its way. */
  readonly run: (run: BulkRun) => Promise<BulkResult | null>
  /** The action that runs. */
  readonly running: BulkRun['command']['action'] | undefined
  /** Why the whole run failed or each of its rows was refused, as text; undefined while something came of it. */
  readonly problem: string | undefined
  readonly reset: () => void
  /** Asks for the one reason of declining all that is selected. */
  readonly openDeclineDialog: () => void
  /** The dialog that asks for it. */
  readonly declineDialog: ReactNode
  /** The result lines until dismissed; render above the table. */
  readonly results: ReactNode
}

/** The run that takes back what can be taken back of another; null: nothing can. */
const undoRunOf = ({ run: { command }, result: { results } }: BulkOutcome): BulkRun | null => {
  const items = results.flatMap(({ id, undo }) => (undo === null ? [] : [{ id, version: undo }]))
  return command.action === 'undo' || items.length === 0 ? null : { command: { action: 'undo', items } }
}

/**
 * Of a run that was refused as a whole each row is told as it is now: to try again is to have seen that, and no more. So the
 * selection takes version, state and receiver from the refusal together, never from what the page shows later (REF-28).
 */
const selectLatestVersions = (list: string, { results }: BulkResult): void => {
  const selection = selectionOf(list)
  const latestRows = results.flatMap(({ id, current }) => {
    if (current === null || !selection.has(id)) return []
    const { toOrganizationId, ...state } = current
    return [{ id, ...state, to: toOrganizationId === null ? null : { id: toOrganizationId } }]
  })
  select(list, latestRows, true)
}

const refusedIds = ({ results }: BulkResult) => results.filter(({ done }) => !done).map(({ id }) => id)

/** `rows`: what is on the page, for the names of receivers. `list`: the selection that a run is about. */
export const useBulk = (list: string, rows: readonly ReferralRow[]): Bulk => {
  const lastAnswer = useBulkOutcome(list)
  const selection = useSelection(list)
  const items: Items = [...selection.values()].map(({ id, version }) => ({ id, version }))
  const [isDeclineOpen, setIsDeclineOpen] = useState(false)
  /** What was said in a decline, and to whom in vain: for them nobody types it twice, and no other family hears it. */
  const [lastDecline, setLastDecline] = useState<{
    readonly ids: ReadonlySet<string>
    readonly content: DeclineReasonAndNote
  } | null>(null)
  const isBusy = useRef(false)
  const intent = useIdempotencyKey()
  const refresh = useReferralsRefresh()
  const mutation = useMutation({
    mutationFn: async ({ command, seen = selectionOf(list) }: BulkRun) => {
      recordOwnChanges(command.items.map(({ id }) => id))
      return { result: await call('bulkReferrals', { body: command, key: intent.key(command) }), seen }
    },
    onSuccess: ({ result, seen }, finishedRun) => {
      intent.done()
      forgetOwnChanges(refusedIds(result))
      const results = [...(finishedRun.refused ?? []), ...result.results]
      const answer = { run: finishedRun, result: { ...result, results }, seen }
      saveBulkOutcome(list, answer)
      // What was selected meanwhile stays; and all of it where nothing was done, to be tried otherwise.
      if (result.done > 0) select(list, finishedRun.command.items, false)
      else selectLatestVersions(list, result)
      const undo = undoRunOf(answer)
      toast({
        kind: result.done > 0 ? 'done' : 'failed',
        title: t.act.bulk.done(finishedRun.command.action, result.done, finishedRun.organization ?? null),
        ...(undo === null
          ? {}
          : { action: { label: m['referral-actions:undo.button'](), onPress: () => void run(undo) } }),
      })
    },
    onError: (thrown) => toast({ kind: 'failed', title: m['referral-actions:failed'](), text: refusalText(thrown) }),
    // The next run need not wait until the list has been read again.
    onSettled: () => void refresh(),
  })

  const run = async (next: BulkRun): Promise<BulkResult | null> => {
    if (isBusy.current) return null
    isBusy.current = true
    try {
      return (await mutation.mutateAsync(next)).result
    } catch {
      // `problem` says it.
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

  /** Why, and what the row is now, where that is the reason: with its receiver where somebody chose another one. */
  const refusal = ({ id, code, message, current }: BulkItemResult, seen: Selection): string => {
    const reason = message ?? m['referral-actions:failed']()
    if (current === null || (code !== 'not_allowed_in_state' && code !== 'stale_version')) return reason
    const { status, disposition, toOrganizationId: receiver } = current
    const state = tagView(status, disposition).label.toLowerCase()
    const previousReceiver = seen.get(id)?.to
    if (previousReceiver === undefined || (previousReceiver?.id ?? null) === receiver)
      return `${reason}. ${t.act.nowIs(state)}`
    return `${reason}. ${t.act.nowIs(state, receiver === null ? null : organizationName(receiver))}`
  }

  /** Why nothing at all was done, each reason once with the count of its rows; undefined where something was. */
  const refusalOfAll = ({ result: { done, results }, seen }: Omit<BulkOutcome, 'run'>): string | undefined => {
    if (done > 0) return undefined
    const counts = new Map<ReturnType<typeof refusal>, number>()
    for (const line of results) {
      const reason = refusal(line, seen)
      counts.set(reason, (counts.get(reason) ?? 0) + 1)
    }
    return t.act.bulk.refusedAll([...counts].map(([reason, count]) => ({ reason, count })))
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
          title={t.act.bulk.done(
            lastAnswer.run.command.action,
            lastAnswer.result.done,
            lastAnswer.run.organization ?? null,
          )}
          pending={mutation.isPending}
          onDismiss={() => dismissBulkOutcome(list)}
          {...(undo === null ? {} : { onUndo: () => void run(undo) })}
          lines={lastAnswer.result.results.map((line) => ({
            id: line.id,
            name: <TextLink to={paths.referral(line.id)}>{t.referral.shortId(line.id)}</TextLink>,
            done: line.done,
            text: line.done
              ? t.act.bulk.lineDone(lastAnswer.run.command.action, receiverName(lastAnswer.run, line.id))
              : refusal(line, lastAnswer.seen),
          }))}
        />
      ),
  }
}
