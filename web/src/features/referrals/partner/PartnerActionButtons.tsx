// What a partner may answer on a row: only the actions its state allows (INC-14, TL-08).
import type { ReferralAction } from '#contracts/lifecycle.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import { t } from '../../../lib/texts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'

export type StartAction = (action: ReferralAction, row: ReferralRow) => void

/** As receiver first, as sender after; staff actions have their own desk. */
const partnerActions = ['accept', 'record_outcome', 'waitlist', 'decline', 'resubmit', 'withdraw'] as const

interface Props {
  readonly row: ReferralRow
  readonly onStart: StartAction
  /** The actions this list is about. */
  readonly only?: readonly ReferralAction[]
}

export const PartnerActionButtons = ({ row, onStart, only: among = partnerActions }: Props) =>
  partnerActions
    .filter((action) => among.includes(action) && row.actions.includes(action))
    .map((action, index) => (
      <Button
        key={action}
        size="row"
        variant={index === 0 && action !== 'withdraw' ? 'outline' : 'quiet'}
        aria-label={`${t.act.label[action]} ${t.referral.shortId(row.id)}`}
        onClick={() => onStart(action, row)}
      >
        {t.act.label[action]}
      </Button>
    ))
