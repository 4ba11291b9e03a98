// "Route referral(s)": one dialog for one referral and for a selection (REV-20 to REV-23).
import { currentReceiver } from '#contracts/lifecycle.ts'
import type { OrganizationRow } from '#contracts/people.ts'
import { useState } from 'react'
import type { SelectedRow } from '../../../lib/stores/selection.ts'
import { t } from '../../../lib/texts.ts'
import { ConfirmDialog } from '../../../design-system/ui/ConfirmDialog.tsx'
import { ReceiverPicker } from './ReceiverPicker.tsx'

interface Props {
  /** Which referrals, and what follows from the choice. */
  readonly consequence: string
  readonly confirmLabel: string
  /** Id of the receiver that all of them have already; null: none, or different ones. */
  readonly currentReceiverId: string | null
  readonly pending: boolean
  readonly problem?: string | undefined
  readonly onRoute: (organization: OrganizationRow) => void
  readonly onClose: () => void
}

/** Id of the organization to which none of these can be routed, since it has them all; null: there is none. */
export const commonReceiver = (referrals: readonly Pick<SelectedRow, 'to' | 'disposition'>[]): string | null => {
  const [first = null, ...others] = referrals.map(({ to, disposition }) =>
    currentReceiver({ disposition: disposition ?? null, toOrganizationId: to?.id ?? null }),
  )
  return others.every((other) => other === first) ? first : null
}

export const RouteDialog = ({
  consequence,
  confirmLabel,
  currentReceiverId: present,
  pending,
  problem,
  onRoute,
  onClose,
}: Props) => {
  const [receiver, setReceiver] = useState<OrganizationRow | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  return (
    <ConfirmDialog
      open
      title={t.act.dialog.route}
      consequence={consequence}
      confirmLabel={confirmLabel}
      pending={pending}
      {...(problem === undefined ? {} : { problem })}
      onClose={onClose}
      onConfirm={() => {
        setIsMissing(receiver === null)
        if (receiver !== null) onRoute(receiver)
      }}
    >
      <ReceiverPicker
        id="route-receiver"
        value={receiver}
        currentReceiverId={present}
        error={isMissing && receiver === null ? t.act.missing.receiver : undefined}
        onChange={setReceiver}
      />
    </ConfirmDialog>
  )
}
