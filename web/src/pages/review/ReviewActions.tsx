// The actions of one row: the most likely outlined, the others quiet; Close stands on every row (REV-16, REV-17).
import type { ReferralAction } from '#contracts/lifecycle.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import { RowActions } from '../../table/cells.tsx'
import { t } from '../../texts.ts'
import { Button } from '../../ui/Button.tsx'

export type StartAction = (action: ReferralAction, row: ReferralRow) => void

interface Props {
  readonly row: ReferralRow
  readonly onStart: StartAction
}

const labels = {
  start_review: t.act.label.start_review,
  submit: t.review.submitShort,
  return: t.act.label.return,
  close: t.act.label.close,
} as const
type RowAction = keyof typeof labels

const ofRow = ({ actions }: ReferralRow): RowAction[] => {
  const open = (['start_review', 'submit'] as const).filter((action) => actions.includes(action))
  // Return stands on rows that await review only, where Submit does too.
  return [...open, ...(actions.includes('submit') && actions.includes('return') ? (['return'] as const) : []), 'close']
}

export const ReviewButtons = ({ row, onStart }: Props) =>
  ofRow(row).map((action, index) => (
    <Button
      key={action}
      size="row"
      variant={index === 0 && action !== 'close' ? 'outline' : 'quiet'}
      aria-label={`${labels[action]} ${t.referral.shortId(row.id)}`}
      onClick={() => onStart(action, row)}
    >
      {labels[action]}
    </Button>
  ))

export const ReviewActions = (props: Props) => (
  // The last one is quiet: its word, not its box, stands under the head of the column.
  <RowActions marginInlineEnd="-2">
    <ReviewButtons {...props} />
  </RowActions>
)
