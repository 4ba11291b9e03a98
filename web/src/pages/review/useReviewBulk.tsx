// The bulk actions of staff review. Approving rows that have no receiver asks for one first (REF-12), then submits all.
import type { OrganizationRow } from '#contracts/people.ts'
import type { BulkCommand } from '#contracts/referral-commands.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import { type ReactNode, useState } from 'react'
import { actionIcons } from '../../referral/actionViews.ts'
import { type DeclineContent, DeclineManyDialog } from '../../referral/DeclineManyDialog.tsx'
import { RouteDialog, commonReceiver } from '../../referral/RouteDialog.tsx'
import { useBulk } from '../../referral/useBulk.tsx'
import { useSelection } from '../../stores/selection.ts'
import { useSession } from '../../stores/session.ts'
import type { Bulk } from '../../table/columns.ts'
import { t } from '../../texts.ts'

type Items = BulkCommand['items']
type Asked = 'route' | 'submit' | 'decline'

interface ReviewBulk {
  readonly bulk: Bulk
  readonly results: ReactNode
  readonly dialog: ReactNode
}

export const useReviewBulk = (list: string, rows: readonly ReferralRow[]): ReviewBulk => {
  const selection = useSelection(list)
  const me = useSession((state) => state.user?.id)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [said, setSaid] = useState<DeclineContent | undefined>(undefined)
  const { run, pending, problem, reset, results } = useBulk(list, rows)
  const items: Items = [...selection].map(([id, version]) => ({ id, version }))
  const chosen = rows.filter(({ id }) => selection.has(id))
  const without = new Set(
    chosen.filter(({ to, actions }) => to === null && actions.includes('submit')).map(({ id }) => id),
  )

  const ask = (what: Asked) => {
    reset()
    setAsked(what)
  }
  const close = () => setAsked(null)

  const route = (to: OrganizationRow) => {
    const routed = asked === 'submit' ? items.filter(({ id }) => without.has(id)) : items
    const routing = { action: 'route', items: routed, toOrganizationId: to.id } as const
    run({ command: routing, organization: to.name }, ({ results: lines }) => {
      close()
      if (asked !== 'submit') return
      // Routing is a deciding event: what was routed is one version further now.
      const done = new Set(lines.filter((line) => line.done).map(({ id }) => id))
      const further = items
        .filter(({ id }) => done.has(id) || !without.has(id))
        .map(({ id, version }) => ({ id, version: done.has(id) ? version + 1 : version }))
      if (further.length > 0) run({ command: { action: 'submit', items: further } })
    })
  }

  const bulk: Bulk = {
    list,
    ...(without.size === 0 ? {} : { warning: t.act.bulk.without(without.size) }),
    actions: [
      {
        id: 'start_review',
        label: t.review.bulk.start_review,
        icon: actionIcons.start_review,
        onRun: () => run({ command: { action: 'start_review', items } }),
      },
      ...(me === undefined
        ? []
        : [
            {
              id: 'assign',
              label: t.review.bulk.assign,
              icon: actionIcons.assign,
              onRun: () => run({ command: { action: 'assign', items, assignedTo: me } }),
            },
          ]),
      {
        id: 'route',
        label: t.review.bulk.route,
        shortLabel: t.review.routeShort,
        icon: actionIcons.route,
        second: true,
        onRun: () => ask('route'),
      },
      {
        id: 'submit',
        label: t.review.bulk.submit,
        main: true,
        onRun: () => (without.size > 0 ? ask('submit') : run({ command: { action: 'submit', items } })),
      },
      { id: 'decline', label: t.review.bulk.decline, icon: actionIcons.decline, onRun: () => ask('decline') },
    ],
  }

  const sends = chosen.some(({ status }) => status === 'submitted' || status === 'returned')
  const failed = problem === undefined ? {} : { problem }
  const dialog =
    asked === null ? null : asked === 'decline' ? (
      <DeclineManyDialog
        count={items.length}
        pending={pending}
        problem={problem}
        onClose={close}
        said={said}
        onDecline={(content) =>
          run({ command: { action: 'decline', items, ...content } }, ({ done }) => {
            setSaid(done < items.length ? content : undefined)
            close()
          })
        }
      />
    ) : (
      <RouteDialog
        consequence={
          asked === 'submit'
            ? items.length === 1
              ? t.act.seenBy.submit
              : t.act.seenBy.submitMany(without.size, items.length)
            : `${t.act.dialog.selected(items.length)} ${sends ? t.act.seenBy.reroute(items.length) : t.act.seenBy.route}`
        }
        confirmLabel={asked === 'submit' ? t.act.label.submit : t.act.routeCount(items.length)}
        present={chosen.length === items.length ? commonReceiver(chosen) : null}
        pending={pending}
        {...failed}
        onRoute={route}
        onClose={close}
      />
    )
  return { bulk, results, dialog }
}
