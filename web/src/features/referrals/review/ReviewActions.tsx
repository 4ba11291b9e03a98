// The action buttons of one row. The first one is outlined and the others are quiet. Close is on every row that the person
// may read (REV-16, REV-17). The "more" menu changes the assignment.
import { m } from '#messages'
import { capabilities } from '#contracts/capabilities.ts'
import type { ReferralAction } from '#contracts/lifecycle.ts'
import type { PersonRef, ReferralRow } from '#contracts/referrals.ts'
import { shortId } from '#contracts/short-id.ts'
import { actionLabel } from '../actions/action-messages.ts'
import { actionIcons } from '../actions/action-display.ts'
import { currentReviewer } from '../shared/current-reviewer.ts'
import { useSession } from '../../../lib/session/session.ts'
import { RowActions } from '../../../design-system/table/cells.tsx'
import { Button } from '../../../design-system/ui/Button.tsx'
import { type MenuAction, MoreMenu } from '../../../design-system/ui/MoreMenu.tsx'

/** The functions that a row's buttons call. */
export interface RowActionHandlers {
  readonly start: (action: ReferralAction, row: ReferralRow) => void
  readonly assign: (reviewer: PersonRef, row: ReferralRow) => void
}

interface Props extends RowActionHandlers {
  readonly row: ReferralRow
}

const buttonLabel = {
  start_review: actionLabel.start_review,
  submit: m['review:submitShort'],
  return: actionLabel.return,
  close: actionLabel.close,
} as const
type RowAction = keyof typeof buttonLabel

const buttonActions = (row: ReferralRow): RowAction[] => {
  const can = capabilities(row)
  const available = (['start_review', 'submit'] as const).filter((action) => can[action])
  // The row of a family that this person may not read offers only what makes a reader (docs/decisions/0078).
  if (row.client?.protection === 'hidden') return available
  // Return is offered only on rows that await review (REV-16), which are the rows with a Submit button.
  return [...available, ...(can.submit && can.return ? (['return'] as const) : []), 'close']
}

/** On a card, it is next to the reviewer's name. */
export const AssignmentMenu = ({ row, start, assign }: Props) => {
  const user = useSession((state) => state.user)
  const can = capabilities(row)
  if (user === null || !can.assign) return null
  const isOwn = currentReviewer(row)?.id === user.id
  const actions: MenuAction[] = [
    ...(isOwn || !can.release
      ? []
      : [
          {
            key: 'assign-to-me',
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
    ...(can.release
      ? [
          {
            key: 'release',
            label: actionLabel.release(),
            icon: actionIcons.release,
            onSelect: () => start('release', row),
          },
        ]
      : []),
  ]
  return (
    <MoreMenu
      actions={actions}
      label={`${m['table:moreActions']()} ${shortId(row.id)}`}
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
        aria-label={`${buttonLabel[action]()} ${shortId(row.id)}`}
        onClick={() => start(action, row)}
      >
        {buttonLabel[action]()}
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
