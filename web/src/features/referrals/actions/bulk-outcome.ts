// Explains the outcome of a bulk run: how to undo it, and why rows were refused.
import { m } from '#messages'
import type { BulkItemResult, BulkResult } from '#contracts/referral-commands.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import { tagView } from '../../../lib/display/referral-status.ts'
import type { BulkOutcome, BulkRun } from './bulk-runs.ts'
import type { ReferralSelection } from './selected-referrals.ts'
import { currentStateText } from '../shared/refusal.ts'
import { bulkNothingDoneText } from './action-messages.ts'

/** The run that undoes as much of another run as possible. Null if nothing can be undone. */
export const createUndoRun = ({ run: { command }, result: { results } }: BulkOutcome): BulkRun | null => {
  const items = results.flatMap(({ id, undo }) => (undo === null ? [] : [{ id, version: undo }]))
  return command.action === 'undo' || items.length === 0 ? null : { command: { action: 'undo', items } }
}

export const refusedIds = ({ results }: BulkResult): string[] => results.filter(({ done }) => !done).map(({ id }) => id)

/** The receiver of a changed row. Null if the row is not on the page. */
export const receiverName = ({ organization }: BulkRun, id: string, rows: readonly ReferralRow[]): string | null =>
  organization ?? rows.find((row) => row.id === id)?.to?.name ?? null

const organizationName = (organizationId: string, rows: readonly ReferralRow[]): string =>
  rows.find(({ to }) => to?.id === organizationId)?.to?.name ?? m['referral-actions:anotherPartner']()

/**
 * Why a row was refused. If its state is the reason, the text includes the current status, and the receiver if it has
 * changed.
 */
export const refusedRowText = (
  { id, code, message, current }: BulkItemResult,
  confirmedSelection: ReferralSelection,
  rows: readonly ReferralRow[],
): string => {
  const reason = message ?? m['referral-actions:failed']()
  if (current === null || (code !== 'not_allowed_in_state' && code !== 'stale_version')) return reason
  const { status, disposition, toOrganizationId } = current
  const statusText = tagView(status, disposition).label
  const previousReceiver = confirmedSelection.get(id)?.to
  if (previousReceiver === undefined || (previousReceiver?.id ?? null) === toOrganizationId)
    return `${reason}. ${currentStateText(statusText)}`
  const receiver = toOrganizationId === null ? null : organizationName(toOrganizationId, rows)
  return `${reason}. ${currentStateText(statusText, receiver)}`
}

/** Says how many rows were left out, because their families are in danger. Undefined if there are none. */
export const leftOutText = (leftOut: number): string | undefined =>
  leftOut === 0 ? undefined : m['referral-actions:bulk.leftOut']({ count: leftOut })

/** Why no row was changed: each reason once, with the number of rows. Undefined if at least one row was changed. */
export const nothingDoneText = (
  { result: { done, results, leftOut }, confirmedSelection }: Pick<BulkOutcome, 'result' | 'confirmedSelection'>,
  rows: readonly ReferralRow[],
): string | undefined => {
  if (done > 0) return undefined
  if (results.length === 0) return leftOutText(leftOut)
  const counts = new Map<string, number>()
  for (const result of results) {
    const reason = refusedRowText(result, confirmedSelection, rows)
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return bulkNothingDoneText(counts)
}
