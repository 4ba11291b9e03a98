// The actions that the user can take now, each with its effect. On narrow screens they are in a bar at the bottom.
import { m } from '#messages'
import { type Capabilities, capabilities } from '#contracts/capabilities.ts'
import type { ReferralAction } from '#contracts/lifecycle.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { actionEffect, actionLabel, rerouteEffect } from '../actions/action-messages.ts'
import {
  type ActingRole,
  type ActionGroup,
  actionGroups,
  actionIcons,
  availableActions,
  isForwardAction,
} from '../actions/action-display.ts'
import { partyNames } from '../shared/party-names.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { MoreMenu } from '../../../design-system/ui/MoreMenu.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'

interface Props {
  readonly referral: ReferralDetail
  readonly pending: ReferralAction | null
  readonly onStart: (action: ReferralAction) => void
}

const actionButtonLabel = (action: ReferralAction, referral: ReferralDetail) =>
  action === 'route' && referral.to !== null ? m['referral-actions:routeToAnotherPartner']() : actionLabel[action]()

const effectText = (action: ReferralAction, referral: ReferralDetail, can: Capabilities): string | null => {
  if (action === 'add_note') return null
  const names = partyNames(referral)
  return action === 'route' && can.reroute ? rerouteEffect(names) : actionEffect[action](names)
}

/** `alwaysVisible` shows the panel on narrow screens too, for pages without the bar. */
export const ActionsPanel = ({
  referral,
  pending,
  onStart,
  alwaysVisible,
}: Props & { readonly alwaysVisible: boolean }) => {
  const groups = actionGroups(referral)
  const isVisibleOnPhones = alwaysVisible || groups.length === 0
  return (
    <Panel aria-labelledby="actions-heading" display={{ base: isVisibleOnPhones ? 'block' : 'none', lg: 'block' }}>
      <PanelHeading id="actions-heading">{m['referral-actions:actions']()}</PanelHeading>
      {groups.length === 0 && <chakra.p color="fg.muted">{m['referral-actions:noActions']()}</chakra.p>}
      {groups.map((group, index) => (
        <chakra.section
          key={group.role}
          aria-labelledby={groups.length > 1 ? `actions-${group.role}` : undefined}
          marginTop={index === 0 ? 0 : '6'}
        >
          {groups.length > 1 && (
            <chakra.h3 id={`actions-${group.role}`} fontWeight="650" textStyle="bodyDesk" marginBottom="3">
              {groupHeading[group.role]()}
            </chakra.h3>
          )}
          <ActionList referral={referral} pending={pending} onStart={onStart} group={group} isFirst={index === 0} />
        </chakra.section>
      ))}
    </Panel>
  )
}

const groupHeading = {
  receiver: m['referral-actions:asReceiver'],
  staff: m['referral-actions:asStaff'],
  sender: m['referral-actions:asSender'],
} satisfies Record<ActingRole, () => string>

interface ActionListProps extends Props {
  readonly group: ActionGroup
  /** Only the first group has the main action. */
  readonly isFirst: boolean
}

const ActionList = ({ referral, pending, onStart, group: { actions }, isFirst }: ActionListProps) => (
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
          label={actionButtonLabel(action, referral)}
          isMain={isFirst && index === 0}
          isBusy={pending === action}
          onStart={onStart}
        />
        <chakra.p color="fg.muted" textStyle="small" marginTop="2">
          {effectText(action, referral, capabilities(referral))}
        </chakra.p>
      </chakra.li>
    ))}
  </chakra.ul>
)

const barLabel = (action: ReferralAction) => (action === 'submit' ? m['review:submitShort']() : actionLabel[action]())

/** The main action, a secondary one, and a menu with the rest, fixed at the bottom of the screen. */
export const ActionsBar = ({ referral, pending, onStart }: Props) => {
  const [mainAction, secondAction, ...otherActions] = availableActions(capabilities(referral))
  if (mainAction === undefined) return null
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
        <ActionButton
          action={mainAction}
          label={actionLabel[mainAction]()}
          isMain
          isBusy={pending === mainAction}
          onStart={onStart}
        />
      </chakra.div>
      {secondAction !== undefined && (
        <Button variant="outline" onClick={() => onStart(secondAction)}>
          {barLabel(secondAction)}
        </Button>
      )}
      <MoreMenu
        actions={otherActions.map((action) => ({
          key: action,
          label: actionButtonLabel(action, referral),
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
  readonly isMain: boolean
  readonly isBusy: boolean
  readonly onStart: (action: ReferralAction) => void
}

const ActionButton = ({ action, label, isMain, isBusy, onStart }: ButtonProps) => {
  const Icon = actionIcons[action]
  return (
    <Button
      variant={isMain && isForwardAction(action) ? 'solid' : 'outline'}
      width="full"
      minWidth="0"
      flexShrink={1}
      aria-busy={isBusy}
      onClick={() => onStart(action)}
    >
      <Icon aria-hidden />
      {label}
    </Button>
  )
}
