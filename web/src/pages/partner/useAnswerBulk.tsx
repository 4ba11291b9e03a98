// Accept, waitlist or decline many at once, each answered for itself (INC-03, INC-04).
import type { ReferralRow } from '#contracts/referrals.ts'
import { type ReactNode, useState } from 'react'
import { actionIcons } from '../../referral/actionViews.ts'
import { type DeclineContent, DeclineManyDialog } from '../../referral/DeclineManyDialog.tsx'
import { useBulk } from '../../referral/useBulk.tsx'
import { useSelection } from '../../stores/selection.ts'
import type { Bulk } from '../../table/columns.ts'
import { t } from '../../texts.ts'

const words = t.incoming

export const useAnswerBulk = (
  list: string,
  rows: readonly ReferralRow[],
): { readonly bulk: Bulk; readonly results: ReactNode; readonly dialog: ReactNode } => {
  const selection = useSelection(list)
  const [declining, setDeclining] = useState(false)
  const [said, setSaid] = useState<DeclineContent | undefined>(undefined)
  const { run, pending, problem, reset, results } = useBulk(list, rows)
  const items = [...selection].map(([id, version]) => ({ id, version }))
  const close = () => setDeclining(false)
  const bulk: Bulk = {
    list,
    actions: [
      {
        id: 'accept',
        label: words.bulk.accept,
        main: true,
        onRun: () => run({ command: { action: 'accept', items } }),
      },
      {
        id: 'waitlist',
        label: words.bulk.waitlist,
        icon: actionIcons.waitlist,
        onRun: () => run({ command: { action: 'waitlist', items } }),
      },
      {
        id: 'decline',
        label: words.bulk.decline,
        shortLabel: words.declineShort,
        icon: actionIcons.decline,
        second: true,
        onRun: () => {
          reset()
          setDeclining(true)
        },
      },
    ],
  }
  const dialog = declining ? (
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
  ) : null
  return { bulk, results, dialog }
}
