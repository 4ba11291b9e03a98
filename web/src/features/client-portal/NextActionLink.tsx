// The link with which a family continues a stopped request or asks for help again. Renders nothing if neither applies.
import type { OwnReferral } from '#contracts/own-referrals.ts'
import { ButtonLink } from '../../design-system/ui/Button.tsx'
import { nextAction } from './stopped-requests.ts'

export const NextActionLink = ({ referral }: { referral: Pick<OwnReferral, 'id' | 'familyState' | 'actions'> }) => {
  const action = nextAction(referral)
  return action === undefined ? null : (
    <ButtonLink to={action.to} size="touch">
      {action.label}
    </ButtonLink>
  )
}
