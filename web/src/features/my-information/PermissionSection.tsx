// The family's permission to share one request: what it allows, until when, and the two ways to change it (docs/decisions/0068).
import { needText } from '#contracts/need-labels.ts'
import { m } from '#messages'
import type { ConsentAction } from '#contracts/lifecycle.ts'
import type { SharedReferral } from '#contracts/own-sharing.ts'
import { shortId } from '#contracts/short-id.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '../../design-system/ui/Button.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { formatDate } from '../../lib/format/time.ts'
import { useNow } from '../../lib/hooks/useNow.ts'
import { PermissionDialog } from './PermissionDialog.tsx'
import { consentEndText, consentFacts } from './sharing-texts.ts'

/** What the family allows, and until when. */
export const Permission = ({ consent, madeBy }: Pick<SharedReferral, 'consent' | 'madeBy'>) => {
  const now = useNow()
  const ended = consentEndText(consent, now)
  return (
    <>
      <chakra.h3 textStyle="bodyDesk" fontWeight="650" marginTop="5" marginBottom="1">
        {m['my-information:permission.title']()}
      </chakra.h3>
      {ended === undefined ? (
        <p>{m['my-information:permission.inForce']({ date: formatDate(consent.expiresAt, now) })}</p>
      ) : (
        <Notice kind="info">{ended}</Notice>
      )}
      <chakra.div marginTop="1" color="fg.muted" textStyle="small" overflowWrap="anywhere">
        {consentFacts(consent, madeBy, now).map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </chakra.div>
    </>
  )
}

export const PermissionSection = ({ referral }: { referral: SharedReferral }) => {
  const [action, setAction] = useState<ConsentAction | null>(null)
  const { id, need, consent, status, disposition } = referral
  const name = { need: needText(need), id: shortId(id) }
  return (
    <>
      <Permission consent={consent} madeBy={referral.madeBy} />
      <chakra.div display="flex" flexWrap="wrap" gap="2.5" marginTop="4">
        {/* Nothing more is shared of a request that is over. */}
        {status !== 'closed' && disposition !== 'withdrawn' && (
          <Button
            variant="outline"
            size="touch"
            aria-label={m['my-information:renew.openLabel'](name)}
            onClick={() => setAction('renew_consent')}
          >
            {m['my-information:renew.open']()}
          </Button>
        )}
        {consent.ending !== 'revoked' && (
          <Button
            variant="quiet"
            size="touch"
            aria-label={m['my-information:revoke.openLabel'](name)}
            onClick={() => setAction('revoke_consent')}
          >
            {m['my-information:revoke.open']()}
          </Button>
        )}
      </chakra.div>
      {action !== null && <PermissionDialog action={action} referral={referral} onClose={() => setAction(null)} />}
    </>
  )
}
