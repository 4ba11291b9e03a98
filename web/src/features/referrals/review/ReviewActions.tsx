// The actions of one row: the most likely outlined, the others quiet; Close stands on every row (REV-16, REV-17). Whose
// review it is, is changed behind "more".
import { m } from '#messages'
import type { ReferralAction } from '#contracts/lifecycle.ts'
import type { PersonRef, ReferralRow } from '#contracts/referrals.ts'
import { actionIcons } from '../actions/actionViews.ts'
import { useSession } from '../../../lib/stores/session.ts'
import { RowActions } from '../../../design-system/table/cells.tsx'
import { t } from '../../../lib/texts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { type MenuAction, MoreMenu } from '../../../design-system/ui/MoreMenu.tsx'

/** What a row can set going. */
export interface RowActionHandlers {
  readonly start: (action: ReferralAction, row: ReferralRow) => void
  readonly assign: (to: PersonRef, row: ReferralRow) => void
}

interface Props extends RowActionHandlers {
  readonly row: ReferralRow
}

const labels = {
  start_review: t.act.label.start_review,
  submit: m['review:submitShort'](),
  return: t.act.label.return,
  close: t.act.label.close,
} as const
type RowAction = keyof typeof labels

const buttonActions = ({ actions }: ReferralRow): RowAction[] => {
  const available = (['start_review', 'submit'] as const).filter((action) => actions.includes(action))
  // Return stands on rows that await review only, where Submit does too.
  return [
    ...available,
    ...(actions.includes('submit') && actions.includes('return') ? (['return'] as const) : []),
    'close',
  ]
}

/** On a card it stands beside the name of who has it. */
export const AssignmentMenu = ({ row, start, assign }: Props) => {
  const user = useSession((state) => state.user)
  if (user === null || !row.actions.includes('assign')) return null
  const isOwn = row.status === 'in_review' && row.claimedBy?.id === user.id
  const actions: MenuAction[] = [
    ...(isOwn || !row.actions.includes('release')
      ? []
      : [
          {
            key: 'mine',
            label: m['referral-actions:assignToMe'](),
            icon: actionIcons.start_review,
            onSelect: () => assign(user, row),
          },
        ]),
    {
      key: 'assign',
      label: m['referral-actions:assignTo'](),
      icon: actionIcons.assign,
      onSelect: () => start('assign', row),
    },
    ...(row.actions.includes('release')
      ? [
          {
            key: 'release',
            label: t.act.label.release,
            icon: actionIcons.release,
            onSelect: () => start('release', row),
          },
        ]
      : []),
  ]
  return (
    <MoreMenu
      actions={actions}
      label={`${m['table:moreActions']()} ${t.referral.shortId(row.id)}`}
      buttonProps={{ variant: 'quiet', size: 'row' }}
    />
  )
}

export const ReviewButtons = ({ row, start }: Props) => (
  <>
    {buttonActions(row).map((action, index) => (
      <Button
        key={action}
        size="row"
        variant={index === 0 && action !== 'close' ? 'outline' : 'quiet'}
        aria-label={`${labels[action]} ${t.referral.shortId(row.id)}`}
        onClick={() => start(action, row)}
      >
        {labels[action]}
      </Button>
    ))}
  </>
)

export const ReviewActions = (props: Props) => (
  <RowActions>
    <ReviewButtons {...props} />
    <AssignmentMenu {...props} />
  </RowActions>
)
