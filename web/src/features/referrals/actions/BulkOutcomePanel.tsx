// The outcome of a list's last bulk run: each row with a link, and what was done or why it was refused (REV-13).
import type { ReferralRow } from '#contracts/referrals.ts'
import { shortId } from '#contracts/short-id.ts'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { paths } from '../../../lib/paths.ts'
import { type BulkRun, dismissBulkOutcome, useBulkOutcome } from './bulk-runs.ts'
import { BulkResults } from '../shared/BulkResults.tsx'
import { bulkDoneText, bulkRowText } from './action-messages.ts'
import { createUndoRun, leftOutText, receiverName, refusedRowText } from './bulk-outcome.ts'

interface Props {
  readonly list: string
  /** The rows on the page, which provide the names of receivers. */
  readonly rows: readonly ReferralRow[]
  readonly pending: boolean
  /** Starts the run that undoes this one. */
  readonly onUndo: (undo: BulkRun) => void
}

/** Renders nothing if there is no outcome, or if it was dismissed. */
export const BulkOutcomePanel = ({ list, rows, pending, onUndo }: Props) => {
  const outcome = useBulkOutcome(list)
  if (outcome === undefined) return null
  const { run, result, confirmedSelection } = outcome
  const { action } = run.command
  const undo = createUndoRun(outcome)
  return (
    <BulkResults
      title={bulkDoneText(action, result.done, run.organization ?? null)}
      pending={pending}
      note={leftOutText(result.leftOut)}
      onDismiss={() => dismissBulkOutcome(list)}
      {...(undo === null ? {} : { onUndo: () => onUndo(undo) })}
      lines={result.results.map((line) => ({
        id: line.id,
        name: <TextLink to={paths.referral(line.id)}>{shortId(line.id)}</TextLink>,
        done: line.done,
        text: line.done
          ? bulkRowText(action, receiverName(run, line.id, rows))
          : refusedRowText(line, confirmedSelection, rows),
      }))}
    />
  )
}
