// The bulk actions of staff review. Approving rows that have no receiver asks for one first (REF-12), then submits all.
import { m } from '#messages'
import { awaitingReviewStatuses } from '#contracts/enumerations.ts'
import type { OrganizationRow } from '#contracts/people.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import { type ReactNode, useState } from 'react'
import { actionIcons } from '../actions/actionViews.ts'
import { RouteDialog, commonReceiver } from '../actions/RouteDialog.tsx'
import { useBulk } from '../actions/useBulk.tsx'
import { type SelectedRow, selectionOf } from '../../../lib/stores/selection.ts'
import { useSession } from '../../../lib/stores/session.ts'
import type { Bulk } from '../../../design-system/table/columns.ts'
import { t } from '../../../lib/texts.ts'

type Asked = 'route' | 'submit'

interface ReviewBulk {
  readonly bulk: Bulk
  readonly results: ReactNode
  readonly dialog: ReactNode
}

const lacksReceiver = ({ to, status }: SelectedRow): boolean =>
  to === null && awaitingReviewStatuses.some((one) => one === status)

export const useReviewBulk = (list: string, rows: readonly ReferralRow[]): ReviewBulk => {
  const me = useSession((state) => state.user?.id)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { selection, items, run, running, problem, reset, askDecline, declining, results } = useBulk(list, rows)
  // Of every page: each as it was when it was selected, or as a refusal told it since.
  const chosen = [...selection.values()]
  const without = new Set(chosen.filter(lacksReceiver).map(({ id }) => id))

  const ask = (what: Asked) => {
    reset()
    setAsked(what)
  }
  const close = () => setAsked(null)

  const route = async (to: OrganizationRow) => {
    const routed = asked === 'submit' ? items.filter(({ id }) => without.has(id)) : items
    const routing = { action: 'route', items: routed, toOrganizationId: to.id } as const
    const routes = await run({ command: routing, organization: to.name })
    if (routes === null) return
    // Refused for every row: the dialog says why, and another receiver can be chosen.
    if (asked !== 'submit') return routes.done > 0 ? close() : undefined
    // Routing is a deciding event: what was routed is one version further now.
    const done = new Set(routes.results.filter((line) => line.done).map(({ id }) => id))
    const further = items
      .filter(({ id }) => done.has(id) || !without.has(id))
      .map(({ id, version }) => ({ id, version: done.has(id) ? version + 1 : version }))
    if (further.length === 0) {
      // A colleague chose for all of them: there is none left to choose for, and what happened stands above the table.
      if (![...selectionOf(list).values()].some(lacksReceiver)) close()
      return
    }
    close()
    const refused = routes.results.filter((line) => !line.done)
    await run({ command: { action: 'submit', items: further }, refused, seen: selection })
  }

  const bulk: Bulk = {
    list,
    running,
    ...(without.size === 0 ? {} : { warning: m['referral-actions:bulk.without']({ count: without.size }) }),
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
        onRun: () => ask('route'),
      },
      {
        id: 'submit',
        label: m['review:bulk.submit'](),
        main: true,
        onRun: () => (without.size > 0 ? ask('submit') : void run({ command: { action: 'submit', items } })),
      },
      { id: 'decline', label: m['review:bulk.decline'](), icon: actionIcons.decline, onRun: askDecline },
    ],
  }

  const sends = chosen.some(({ status }) => status === 'submitted' || status === 'returned')
  const failed = problem === undefined ? {} : { problem }
  const dialog =
    asked === null ? (
      declining
    ) : (
      <RouteDialog
        consequence={
          asked === 'submit'
            ? items.length === 1
              ? t.act.seenBy.submit
              : t.act.seenBy.submitMany(without.size, items.length)
            : `${t.act.dialog.selected(items.length)} ${sends ? t.act.seenBy.reroute(items.length) : t.act.seenBy.route}`
        }
        confirmLabel={
          asked === 'submit' ? t.act.label.submit : m['referral-actions:routeCount']({ count: items.length })
        }
        present={commonReceiver(chosen)}
        pending={running !== undefined}
        {...failed}
        onRoute={(to) => void route(to)}
        onClose={close}
      />
    )
  return { bulk, results, dialog }
}
