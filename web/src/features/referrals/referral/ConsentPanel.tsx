// The family's consent to share this referral, for staff: until when it holds or how it ended, and what the family says
// about it by phone, in person or in writing.
import { m } from '#messages'
import type { ConsentAction } from '#contracts/lifecycle.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { Panel, PanelHeading } from '../../../design-system/ui/Panel.tsx'
import { formatDate } from '../../../lib/format/time.ts'
import { useNow } from '../../../lib/hooks/useNow.ts'
import { ConsentDialog } from './ConsentDialog.tsx'
import { renewConsentHash } from '../shared/renew-consent.ts'

type Consent = NonNullable<ReferralDetail['consent']>

const endedText = ({ ending, endedAt, expiresAt }: Consent, now: Date): string =>
  ending === 'revoked'
    ? m['consent-desk:revoked']({ day: formatDate(endedAt ?? expiresAt, now) })
    : m['consent-desk:expired']({ day: formatDate(expiresAt, now) })

export const ConsentPanel = ({ referral }: { readonly referral: ReferralDetail }) => {
  const [action, setAction] = useState<ConsentAction | null>(null)
  const now = useNow()
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const { consent } = referral
  // The dialog "Route referral(s)" links to this when the family has not named an organization.
  // Nothing more is shared of a closed referral. Staff can renew the consent after they reopen it.
  const canRenew = referral.status !== 'closed'
  const shownAction = action ?? (canRenew && hash === renewConsentHash ? 'renew_consent' : null)
  const close = () => {
    setAction(null)
    if (hash === renewConsentHash) void navigate({ search }, { replace: true })
  }
  if (consent === null) return null
  return (
    <Panel aria-labelledby="consent-heading">
      <PanelHeading id="consent-heading">{m['consent-desk:title']()}</PanelHeading>
      {consent.ending === null ? (
        <p>{m['consent-desk:inForce']({ day: formatDate(consent.expiresAt, now) })}</p>
      ) : (
        <Notice kind="warning">{endedText(consent, now)}</Notice>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2" marginTop="4">
        {canRenew && (
          <Button variant="outline" onClick={() => setAction('renew_consent')}>
            {m['consent-desk:renew.open']()}
          </Button>
        )}
        {consent.ending !== 'revoked' && (
          <Button variant="quiet" onClick={() => setAction('revoke_consent')}>
            {m['consent-desk:revoke.open']()}
          </Button>
        )}
      </chakra.div>
      {shownAction !== null && <ConsentDialog action={shownAction} referral={referral} onClose={close} />}
    </Panel>
  )
}
