// The bulk actions of a list: the selected rows, the action in progress, the decline dialog, and the outcome (REV-13).
import type { BulkResult } from '#contracts/referral-commands.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import { type ReactNode, useState } from 'react'
import { knownVersion } from '../../../lib/stores/own-changes.ts'
import type { BulkRun } from './bulk-runs.ts'
import { type ReferralSelection, useSelectedReferrals } from './selected-referrals.ts'
import { refusalText } from '../shared/refusal.ts'
import { BulkDeclineDialog, type DeclineReasonAndNote } from './BulkDeclineDialog.tsx'
import { nothingDoneText, refusedIds } from './bulk-outcome.ts'
import { BulkOutcomePanel } from './BulkOutcomePanel.tsx'
import { useBulkRun } from './useBulkRun.ts'

type Items = BulkRun['command']['items']
type Run = (run: BulkRun) => Promise<BulkResult | null>

export interface BulkState {
  readonly selection: ReferralSelection
  /** The selected rows, as a bulk command expects them. */
  readonly items: Items
  /** Resolves to the result, or to null if the request failed or another run is still in progress. */
  readonly run: Run
  /** The action in progress. */
  readonly running: BulkRun['command']['action'] | undefined
  /** Why the request failed or every row was refused, as text. Undefined if at least one row was changed. */
  readonly problem: string | undefined
  readonly reset: () => void
  /** Opens the dialog that asks for the reason to decline the selected rows. */
  readonly openDeclineDialog: () => void
  /** That dialog, or null. */
  readonly declineDialog: ReactNode
  /** The results, until they are dismissed. Render them above the table. */
  readonly results: ReactNode
}

/** The state of the decline dialog. */
const useDecline = (items: Items, run: Run) => {
  const [isOpen, setIsOpen] = useState(false)
  /**
   * The input of the last decline and the ids that were refused. A retry for the same referrals starts with that input.
   * For other referrals, the note could be about the wrong family.
   */
  const [lastDecline, setLastDecline] = useState<{
    readonly ids: ReadonlySet<string>
    readonly content: DeclineReasonAndNote
  } | null>(null)
  const isRetry = lastDecline !== null && items.every(({ id }) => lastDecline.ids.has(id))
  const decline = async (content: DeclineReasonAndNote) => {
    const result = await run({ command: { action: 'decline', items, ...content } })
    if (result === null) return
    setLastDecline({ ids: new Set(refusedIds(result)), content })
    if (result.done > 0) setIsOpen(false)
  }
  return {
    isOpen,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    initialContent: isRetry ? lastDecline.content : undefined,
    decline,
  }
}

/**
 * `rows` are the rows on the page, which provide the names of receivers. `list` names the selection that a run acts on.
 */
export const useBulkActions = (list: string, rows: readonly ReferralRow[]): BulkState => {
  const selection = useSelectedReferrals(list)
  const items: Items = [...selection.values()].map(({ id, version }) => ({ id, version: knownVersion(id, version) }))
  const { run, mutation } = useBulkRun(list)
  const { isPending, data, error, variables, reset } = mutation
  const { isOpen, open, close, initialContent, decline } = useDecline(items, run)
  const problem = error === null ? data && nothingDoneText(data, rows) : refusalText(error)
  return {
    selection,
    items,
    run,
    running: isPending ? variables.command.action : undefined,
    problem,
    reset,
    openDeclineDialog: () => {
      reset()
      open()
    },
    declineDialog: isOpen ? (
      <BulkDeclineDialog
        count={items.length}
        pending={isPending}
        problem={problem}
        initial={initialContent}
        onDecline={(content) => void decline(content)}
        onClose={close}
      />
    ) : null,
    results: <BulkOutcomePanel list={list} rows={rows} pending={isPending} onUndo={(undo) => void run(undo)} />,
  }
}
