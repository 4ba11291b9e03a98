// What the family can do with its own request at any time. What it has to do next is in `NextStepsPanel`, like sending
// the request again. After a partner's decline that is not needed, because staff look for another one.
import { m } from '#messages'
import { capabilities } from '#contracts/capabilities.ts'
import type { ReferralAction } from '#contracts/lifecycle.ts'
import { chakra } from '@chakra-ui/react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { useNeedsConnection } from '../../../layouts/page-status/useNeedsConnection.tsx'
import { paths } from '../../../lib/paths.ts'
import { actionIcons, availableActions } from '../actions/action-display.ts'
import { actionLabel } from '../actions/action-messages.ts'
import type { OwnDetail } from './own-referral.ts'

interface Props {
  readonly referral: OwnDetail
  readonly pending: ReferralAction | null
  readonly onStart: (action: ReferralAction) => void
}

export const OwnActionsPanel = ({ referral, pending, onStart }: Props) => {
  const { props, reason } = useNeedsConnection()
  const actions = availableActions(capabilities(referral)).filter(
    (action) => action !== 'resubmit' || referral.familyState === 'declined',
  )
  return (
    <Panel aria-labelledby="actions-heading">
      <PanelHeading id="actions-heading">{m['own-referral:actions.title']()}</PanelHeading>
      <chakra.div display="grid" gap="3">
        {actions.map((action) => {
          const Icon = actionIcons[action]
          return (
            <Button
              key={action}
              variant="outline"
              size="touch"
              {...props}
              aria-busy={pending === action}
              onClick={() => onStart(action)}
            >
              <Icon aria-hidden />
              {action === 'resubmit' ? m['own-referral:actions.sendAgain']() : actionLabel[action]()}
            </Button>
          )
        })}
        {actions.length > 0 && reason}
        <p>
          <TextLink to={paths.myInformation()}>{m['own-referral:actions.changePermission']()}</TextLink>
        </p>
      </chakra.div>
    </Panel>
  )
}
