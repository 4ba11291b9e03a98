// The bulk actions of staff review. Approving rows without a receiver asks for one first (REF-12), then submits all of them.
import { m } from '#messages'
import { awaitingReviewStatuses } from '#contracts/enumerations.ts'
import { isReroute } from '#contracts/lifecycle.ts'
import type { OrganizationRow } from '#contracts/people.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import { type ReactNode, useState } from 'react'
import { actionLabel } from '../actions/action-texts.ts'
import { actionIcons } from '../actions/action-views.ts'
import { RouteDialog, commonReceiver } from '../actions/RouteDialog.tsx'
import { useBulk } from '../actions/useBulk.tsx'
import { type SelectedReferral, selectedReferrals } from '../actions/selected-referrals.ts'
import { useSession } from '../../../lib/stores/session.ts'
import type { Bulk } from '../../../design-system/table/columns.ts'

type RouteDialogMode = 'route' | 'submit'

interface ReviewBulk {
  readonly bulk: Bulk
  readonly results: ReactNode
  readonly dialog: ReactNode
}

const needsReceiver = ({ to, status }: SelectedReferral): boolean =>
  to === null && awaitingReviewStatuses.some((awaiting) => awaiting === status)

/** What choosing a receiver does, when some or all of the rows to submit have none. */
const submitEffect = (withoutReceiver: number, total: number): string => {
  if (total === 1) return m['referral-actions:confirm.submit']()
  return withoutReceiver === total
    ? m['referral-actions:confirm.submitAll']({ total })
    : m['referral-actions:confirm.submitSome']({ count: withoutReceiver, total })
}

export const useReviewBulk = (list: string, rows: readonly ReferralRow[]): ReviewBulk => {
  const me = useSession((state) => state.user?.id)
  const [dialogMode, setDialogMode] = useState<RouteDialogMode | null>(null)
  const { selection, items, run, running, problem, reset, openDeclineDialog, declineDialog, results } = useBulk(
    list,
    rows,
  )
  // The rows of every page, each as it was when it was selected or as a later refusal reported it.
  const selectedRows = [...selection.values()]
  const idsWithoutReceiver = new Set(selectedRows.filter(needsReceiver).map(({ id }) => id))

  const openDialog = (mode: RouteDialogMode) => {
    reset()
    setDialogMode(mode)
  }
  const close = () => setDialogMode(null)

  const route = async (to: OrganizationRow) => {
    const itemsToRoute = dialogMode === 'submit' ? items.filter(({ id }) => idsWithoutReceiver.has(id)) : items
    const routing = { action: 'route', items: itemsToRoute, toOrganizationId: to.id } as const
    const routeResult = await run({ command: routing, organization: to.name })
    if (routeResult === null) return
    // If every row was refused, the dialog shows why, and the person can choose another receiver.
    if (dialogMode !== 'submit') return routeResult.done > 0 ? close() : undefined
    // Routing is a deciding event, so each routed row is one version ahead now.
    const done = new Set(routeResult.results.filter((line) => line.done).map(({ id }) => id))
    const itemsToSubmit = items
      .filter(({ id }) => done.has(id) || !idsWithoutReceiver.has(id))
      .map(({ id, version }) => ({ id, version: done.has(id) ? version + 1 : version }))
    if (itemsToSubmit.length === 0) {
      // If a colleague chose a receiver for all of them meanwhile, none is left to route. The results are above the table.
      if (![...selectedReferrals(list).values()].some(needsReceiver)) close()
      return
    }
    close()
    const refused = routeResult.results.filter((line) => !line.done)
    await run({ command: { action: 'submit', items: itemsToSubmit }, refused, seen: selection })
  }

  const bulk: Bulk = {
    list,
    running,
    ...(idsWithoutReceiver.size === 0
      ? {}
      : { warning: m['referral-actions:bulk.withoutReceiver']({ count: idsWithoutReceiver.size }) }),
    actions: [
      {
        id: 'start_review',
        label: m['review:bulk.startReview'](),
        icon: actionIcons.start_review,
        onRun: () => void run({ command: { action: 'start_review', items } }),
      },
      ...(me === undefined
        ? []
        : [
            {
              id: 'assign',
              label: m['review:bulk.assign'](),
              icon: actionIcons.assign,
              onRun: () => void run({ command: { action: 'assign', items, assignedTo: me } }),
            },
          ]),
      {
        id: 'route',
        label: m['review:bulk.route'](),
        shortLabel: m['review:routeShort'](),
        icon: actionIcons.route,
        second: true,
        onRun: () => openDialog('route'),
      },
      {
        id: 'submit',
        label: m['review:bulk.submit'](),
        main: true,
        onRun: () =>
          idsWithoutReceiver.size > 0 ? openDialog('submit') : void run({ command: { action: 'submit', items } }),
      },
      { id: 'decline', label: m['review:bulk.decline'](), icon: actionIcons.decline, onRun: openDeclineDialog },
    ],
  }

  const isRerouting = selectedRows.some(({ status }) => status !== undefined && isReroute(status))
  const dialogProblem = problem === undefined ? {} : { problem }
  const dialog =
    dialogMode === null ? (
      declineDialog
    ) : (
      <RouteDialog
        consequence={
          dialogMode === 'submit'
            ? submitEffect(idsWithoutReceiver.size, items.length)
            : m['referral-actions:dialog.forSelection']({
                selected: items.length,
                effect: isRerouting
                  ? m['referral-actions:confirm.reroute']({ count: items.length })
                  : m['referral-actions:confirm.route'](),
              })
        }
        confirmLabel={
          dialogMode === 'submit' ? actionLabel.submit() : m['referral-actions:routeReferrals']({ count: items.length })
        }
        currentReceiverId={commonReceiver(selectedRows)}
        pending={running !== undefined}
        {...dialogProblem}
        onRoute={(to) => void route(to)}
        onClose={close}
      />
    )
  return { bulk, results, dialog }
}
