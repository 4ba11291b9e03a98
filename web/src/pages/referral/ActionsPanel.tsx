// What the reader may do now: each action with its consequence; on phones a bar at the bottom.
import type { ReferralAction } from '#contracts/lifecycle.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { actionIcons, inOrder } from '../../referral/actionViews.ts'
import { partyNames } from '../../referral/names.ts'
import { t } from '../../texts.ts'
import { Button } from '../../ui/Button.tsx'
import { MoreMenu } from '../../ui/MoreMenu.tsx'
import { Panel, PanelHeading } from '../../ui/Panel.tsx'

interface Props {
  readonly referral: ReferralDetail
  readonly pending: ReferralAction | null
  readonly onStart: (action: ReferralAction) => void
}

const reroutes = ({ status }: ReferralDetail) => status === 'submitted' || status === 'returned'

const labelOf = (action: ReferralAction, referral: ReferralDetail) =>
  action === 'route' && referral.to !== null ? t.act.rerouteLabel : t.act.label[action]

const consequenceOf = (action: ReferralAction, referral: ReferralDetail): string | null => {
  if (action === 'add_note') return null
  const names = partyNames(referral)
  return action === 'route' && reroutes(referral) ? t.act.reroute(names) : t.act.consequence[action](names)
}

export const ActionsPanel = ({ referral, pending, onStart }: Props) => {
  const actions = inOrder(referral.actions)
  return (
    <Panel aria-labelledby="actions-heading" display={{ base: actions.length === 0 ? 'block' : 'none', md: 'block' }}>
      <PanelHeading id="actions-heading">{t.act.actions}</PanelHeading>
      {actions.length === 0 && <chakra.p color="fg.muted">{t.act.noActions}</chakra.p>}
      <chakra.ul>
        {actions.map((action, index) => (
          <chakra.li
            key={action}
            borderTopWidth={index === 0 ? 0 : '1px'}
            paddingTop={index === 0 ? 0 : '4.5'}
            paddingBottom={index === actions.length - 1 ? 0 : '4.5'}
          >
            <ActionButton
              action={action}
              referral={referral}
              main={index === 0}
              busy={pending === action}
              onStart={onStart}
            />
            <chakra.p color="fg.muted" textStyle="small" marginTop="2">
              {consequenceOf(action, referral)}
            </chakra.p>
          </chakra.li>
        ))}
      </chakra.ul>
    </Panel>
  )
}

/** The main action, one more, and a menu, always within reach of the thumb. */
export const ActionsBar = ({ referral, pending, onStart }: Props) => {
  const [main, second, ...rest] = inOrder(referral.actions)
  if (main === undefined) return null
  return (
    <chakra.div
      role="region"
      aria-label={t.act.actions}
      data-bottom-bar
      display={{ base: 'flex', md: 'none' }}
      position="fixed"
      insetInline="0"
      bottom="0"
      zIndex="bar"
      gap="2.5"
      px="4"
      paddingTop="3"
      paddingBottom="max(12px, env(safe-area-inset-bottom))"
      bg="bg.surface"
      borderTopWidth="1px"
    >
      <ActionButton action={main} referral={referral} main busy={pending === main} onStart={onStart} />
      {second !== undefined && (
        <Button variant="outline" onClick={() => onStart(second)}>
          {second === 'submit' ? t.review.submitShort : t.act.label[second]}
        </Button>
      )}
      <MoreMenu
        actions={rest.map((action) => ({
          key: action,
          label: labelOf(action, referral),
          icon: actionIcons[action],
          onSelect: () => onStart(action),
        }))}
      />
    </chakra.div>
  )
}

interface ButtonProps {
  readonly action: ReferralAction
  readonly referral: ReferralDetail
  readonly main: boolean
  readonly busy: boolean
  readonly onStart: (action: ReferralAction) => void
}

const ActionButton = ({ action, referral, main, busy, onStart }: ButtonProps) => {
  const Icon = actionIcons[action]
  return (
    <Button
      variant={main ? 'solid' : 'outline'}
      width="full"
      minWidth="0"
      flexShrink={1}
      aria-busy={busy}
      onClick={() => onStart(action)}
    >
      <Icon aria-hidden />
      {labelOf(action, referral)}
    </Button>
  )
}
