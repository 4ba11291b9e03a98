// Routes the selected rows to one receiver. When approving rows without a receiver, it first asks for one (REF-12),
// then submits all of them.
import { m } from '#messages'
import { awaitingReviewStatuses } from '#contracts/enumeration-values.ts'
import { isReroute } from '#contracts/lifecycle.ts'
import type { OrganizationRow } from '#contracts/people.ts'
import type { BulkResult } from '#contracts/referral-commands.ts'
import { type ReactNode, useState } from 'react'
import { actionLabel } from '../actions/action-messages.ts'
import { RouteDialog, commonReceiver } from '../actions/RouteDialog.tsx'
import type { BulkState } from '../actions/useBulkActions.tsx'
import { type SelectedReferral, selectedReferrals } from '../actions/selected-referrals.ts'

/**
 * What the dialog does with the chosen receiver: `route` only routes, and `submit` routes the rows without a receiver,
 * then submits all rows.
 */
type RouteDialogMode = 'route' | 'submit'

export interface BulkRoute {
  readonly idsWithoutReceiver: ReadonlySet<string>
  readonly openRouteDialog: (mode: RouteDialogMode) => void
  readonly routeDialog: ReactNode
}

const needsReceiver = ({ to, status }: SelectedReferral): boolean =>
  to === null && awaitingReviewStatuses.some((reviewStatus) => reviewStatus === status)

/** Says what happens when a receiver is chosen and some or all of the rows to submit have none. */
const submitEffect = (countWithoutReceiver: number, total: number): string => {
  if (total === 1) return m['referral-actions:confirm.submit']()
  return countWithoutReceiver === total
    ? m['referral-actions:confirm.submitAll']({ total })
    : m['referral-actions:confirm.submitSome']({ count: countWithoutReceiver, total })
}

const routeEffect = (rows: readonly SelectedReferral[]): string => {
  const isRerouting = rows.some(({ status }) => status !== undefined && isReroute(status))
  return m['referral-actions:dialog.forSelection']({
    selected: rows.length,
    effect: isRerouting
      ? m['referral-actions:confirm.reroute']({ count: rows.length })
      : m['referral-actions:confirm.route'](),
  })
}

type Items = BulkState['items']

/** The rows to submit after routing: those that were routed, and those that already had a receiver. */
const itemsToSubmit = (items: Items, idsWithoutReceiver: ReadonlySet<string>, routeResult: BulkResult): Items => {
  // `undo` is the version after routing. It is set, because routing can be undone until the referral is submitted.
  const routedVersions = new Map(routeResult.results.map(({ id, undo }) => [id, undo]))
  return items.flatMap(({ id, version }) => {
    const currentVersion = idsWithoutReceiver.has(id) ? (routedVersions.get(id) ?? null) : version
    return currentVersion === null ? [] : [{ id, version: currentVersion }]
  })
}

/** `submitNotices` is shown before rows are submitted. */
export const useBulkRoute = (list: string, bulkState: BulkState, submitNotices: ReactNode): BulkRoute => {
  const { selection, items, run, running, problem, reset } = bulkState
  const [mode, setMode] = useState<RouteDialogMode | null>(null)
  // The rows from every page, each as it was when it was selected or as a later refusal reported it.
  const selectedRows = [...selection.values()]
  const idsWithoutReceiver = new Set(selectedRows.filter(needsReceiver).map(({ id }) => id))
  const close = () => setMode(null)

  const route = async (receiver: OrganizationRow) => {
    const result = await run({
      command: { action: 'route', items, toOrganizationId: receiver.id },
      organization: receiver.name,
    })
    // If every row was refused, the dialog shows why, and the person can choose another receiver.
    if (result !== null && result.done > 0) close()
  }

  const routeAndSubmit = async (receiver: OrganizationRow) => {
    const itemsToRoute = items.filter(({ id }) => idsWithoutReceiver.has(id))
    const routeResult = await run({
      command: { action: 'route', items: itemsToRoute, toOrganizationId: receiver.id },
      organization: receiver.name,
    })
    if (routeResult === null) return
    const remainingItems = itemsToSubmit(items, idsWithoutReceiver, routeResult)
    if (remainingItems.length === 0) {
      // If a colleague has since chosen a receiver for each of these rows, there is nothing left to route. The results
      // are above the table.
      if (![...selectedReferrals(list).values()].some(needsReceiver)) close()
      return
    }
    close()
    const earlierRefusals = routeResult.results.filter(({ done }) => !done)
    await run({ command: { action: 'submit', items: remainingItems }, earlierRefusals, confirmedSelection: selection })
  }

  const isSubmitting = mode === 'submit'
  return {
    idsWithoutReceiver,
    openRouteDialog: (newMode) => {
      reset()
      setMode(newMode)
    },
    routeDialog:
      mode === null ? null : (
        <RouteDialog
          consequence={isSubmitting ? submitEffect(idsWithoutReceiver.size, items.length) : routeEffect(selectedRows)}
          confirmLabel={
            isSubmitting ? actionLabel.submit() : m['referral-actions:routeReferrals']({ count: items.length })
          }
          currentReceiverId={commonReceiver(selectedRows)}
          pending={running !== undefined}
          problem={problem}
          notices={isSubmitting ? submitNotices : null}
          onRoute={(receiver) => void (isSubmitting ? routeAndSubmit(receiver) : route(receiver))}
          onClose={close}
        />
      ),
  }
}
