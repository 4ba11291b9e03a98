// What the reader may do now: each action with its consequence; below desk width a bar at the bottom.
import { m } from '#messages'
import type { ReferralAction } from '#contracts/lifecycle.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { actionIcons, inDisplayOrder, isForwardAction } from '../actions/actionViews.ts'
import { partyNames } from '../actions/names.ts'
import { t } from '../../../lib/texts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { MoreMenu } from '../../../design-system/ui/MoreMenu.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'

interface Props {
  readonly referral: ReferralDetail
  readonly pending: ReferralAction | null
  readonly onStart: (action: ReferralAction) => void
}

const reroutes = ({ status }: ReferralDetail) => status === 'submitted' || status === 'returned'

const labelOf = (action: ReferralAction, referral: ReferralDetail) =>
  action === 'route' && referral.to !== null ? m['referral-actions:rerouteLabel']() : t.act.label[action]

const consequenceOf = (action: ReferralAction, referral: ReferralDetail): string | null => {
  if (action === 'add_note') return null
  const names = partyNames(referral)
  return action === 'route' && reroutes(referral) ? t.act.reroute(names) : t.act.consequence[action](names)
}

/** `always`: in its place on narrow screens too, where there is no bar. */
export const ActionsPanel = ({ referral, pending, onStart, always }: Props & { readonly always: boolean }) => {
  const actions = inDisplayOrder(referral.actions)
  const isShownOnPhones = always || actions.length === 0
  return (
    <Panel aria-labelledby="actions-heading" display={{ base: isShownOnPhones ? 'block' : 'none', lg: 'block' }}>
      <PanelHeading id="actions-heading">{m['referral-actions:actions']()}</PanelHeading>
      {actions.length === 0 && <chakra.p color="fg.muted">{m['referral-actions:noActions']()}</chakra.p>}
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
              label={labelOf(action, referral)}
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

const barLabel = (action: ReferralAction) => (action === 'submit' ? m['review:submitShort']() : t.act.label[action])

/** The main action, one more, and a menu, always within reach of the thumb. */
export const ActionsBar = ({ referral, pending, onStart }: Props) => {
  const [main, second, ...rest] = inDisplayOrder(referral.actions)
  if (main === undefined) return null
  return (
    <chakra.div
      role="region"
      aria-label={m['referral-actions:actions']()}
      data-bottom-bar
      display={{ base: 'flex', lg: 'none' }}
      position="fixed"
      insetInline="0"
      bottom="0"
      zIndex="bar"
      justifyContent="flex-end"
      gap="2.5"
      px={{ base: '4', md: '8' }}
      paddingTop="3"
      paddingBottom="max(12px, env(safe-area-inset-bottom))"
      bg="bg.surface"
      borderTopWidth="1px"
    >
      <chakra.div flex={{ base: '1 1 0', md: '0 0 auto' }} minWidth="0">
        <ActionButton action={main} label={t.act.label[main]} main busy={pending === main} onStart={onStart} />
      </chakra.div>
      {second !== undefined && (
        <Button variant="outline" onClick={() => onStart(second)}>
          {barLabel(second)}
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
  readonly label: string
  readonly main: boolean
  readonly busy: boolean
  readonly onStart: (action: ReferralAction) => void
}

const ActionButton = ({ action, label, main, busy, onStart }: ButtonProps) => {
  const Icon = actionIcons[action]
  return (
    <Button
      variant={main && isForwardAction(action) ? 'solid' : 'outline'}
      width="full"
      minWidth="0"
      flexShrink={1}
      aria-busy={busy}
      onClick={() => onStart(action)}
    >
      <Icon aria-hidden />
      {label}
    </Button>
  )
}
