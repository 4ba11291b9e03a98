// Runs one action over the selected rows; the result says row by row what was done and what was refused (REV-13).
import type { BulkCommand, BulkResult } from '#contracts/referral-commands.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../api/call.ts'
import { useIntent } from '../api/intent.ts'
import { paths } from '../paths.ts'
import { noteOwnActs } from '../stores/ownActs.ts'
import { clearSelection } from '../stores/selection.ts'
import { toast } from '../stores/toasts.ts'
import { BulkResults } from '../table/BulkResults.tsx'
import { t } from '../texts.ts'
import { TextLink } from '../ui/links.tsx'
import { tagView } from '../ui/status.ts'
import { refusalText } from './refusal.ts'
import { useReferralsRefresh } from './useReferralsRefresh.ts'

interface Run {
  readonly command: BulkCommand
  /** The chosen receiver's name, for a routing. */
  readonly organization?: string
}

interface Bulk {
  readonly run: (run: Run, onDone?: (result: BulkResult) => void) => void
  readonly pending: boolean
  /** Why the whole run failed, as text; undefined while it did not. */
  readonly problem: string | undefined
  readonly reset: () => void
  /** The result lines until dismissed; render above the table. */
  readonly results: ReactNode
}

/** The run that takes back what can be taken back of another; null: nothing can. */
const undoOf = ({ command }: Run, { results }: BulkResult): Run | null => {
  const items = results.flatMap(({ id, undo }) => (undo === null ? [] : [{ id, version: undo }]))
  return command.action === 'undo' || items.length === 0 ? null : { command: { action: 'undo', items } }
}

/** `rows`: what is on the page, for the names of receivers. `list`: the selection to clear after a run. */
export const useBulk = (list: string, rows: readonly ReferralRow[]): Bulk => {
  const [shown, setShown] = useState<{ readonly run: Run; readonly result: BulkResult } | null>(null)
  const intent = useIntent()
  const refresh = useReferralsRefresh()
  const mutation = useMutation({
    mutationFn: ({ command }: Run) => {
      noteOwnActs(command.items.map(({ id }) => id))
      return call('bulkReferrals', { body: command, key: intent.key(command) })
    },
    onSuccess: (result, run) => {
      intent.done()
      setShown({ run, result })
      clearSelection(list)
      const undo = undoOf(run, result)
      toast({
        kind: result.done > 0 ? 'done' : 'failed',
        title: t.act.bulk.done(run.command.action, result.done, run.organization ?? null),
        ...(undo === null ? {} : { action: { label: t.act.undo.button, onPress: () => mutation.mutate(undo) } }),
      })
    },
    onError: (thrown) => toast({ kind: 'failed', title: t.act.failed, text: refusalText(thrown) }),
    onSettled: refresh,
  })

  const undo = shown === null ? null : undoOf(shown.run, shown.result)

  const receiverOf = (run: Run, id: string): string | null =>
    run.organization ?? rows.find((row) => row.id === id)?.to?.name ?? null

  /** Why, and what the row is now, where that is the reason. */
  const refusal = (id: string, code: string | null, message: string | null): string => {
    const reason = message ?? t.act.failed
    const row = rows.find((one) => one.id === id)
    if (row === undefined || (code !== 'not_allowed_in_state' && code !== 'stale_version')) return reason
    return `${reason}. ${t.act.nowIs(tagView(row.status, row.disposition).word.toLowerCase())}`
  }

  return {
    run: (run, onDone) => mutation.mutate(run, { onSuccess: (result) => onDone?.(result) }),
    pending: mutation.isPending,
    problem: mutation.error === null ? undefined : refusalText(mutation.error),
    reset: mutation.reset,
    results:
      shown === null ? null : (
        <BulkResults
          title={t.act.bulk.done(shown.run.command.action, shown.result.done, shown.run.organization ?? null)}
          onDismiss={() => setShown(null)}
          {...(undo === null ? {} : { onUndo: () => mutation.mutate(undo) })}
          lines={shown.result.results.map(({ id, done, code, message }) => ({
            id,
            name: <TextLink to={paths.referral(id)}>{t.referral.shortId(id)}</TextLink>,
            done,
            text: done
              ? t.act.bulk.lineDone(shown.run.command.action, receiverOf(shown.run, id))
              : refusal(id, code, message),
          }))}
        />
      ),
  }
}
