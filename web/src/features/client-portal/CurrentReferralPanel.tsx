// The family's current request, with all its steps.
import { needText } from '#contracts/need-labels.ts'
import { shortId } from '#contracts/short-id.ts'
import { m } from '#messages'
import type { OwnReferral } from '#contracts/own-referrals.ts'
import { chakra } from '@chakra-ui/react'
import { MessageSquare } from 'lucide-react'
import { useNeedsConnection } from '../../layouts/page-status/useNeedsConnection.tsx'
import { paths } from '../../lib/paths.ts'
import { useNow } from '../../lib/hooks/useNow.ts'
import { Button, ButtonLink } from '../../design-system/ui/Button.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { ProgressSteps } from '../../design-system/ui/ProgressSteps.tsx'
import { formatDate } from '../../lib/format/time.ts'
import { clientSteps } from './client-steps.ts'
import { clientProgress } from './client-progress.ts'
import { NextActionLink } from './NextActionLink.tsx'

export const CurrentReferralPanel = ({ referral }: { referral: OwnReferral }) => {
  const now = useNow()
  const need = needText(referral.need)
  const { percent } = clientProgress(referral.status, referral.familyState)
  const { props, reason } = useNeedsConnection()
  return (
    <Panel aria-label={need}>
      <chakra.div display="flex" justifyContent="space-between" gap="4" marginBottom="4">
        <div>
          <chakra.h2 textStyle="section">{need}</chakra.h2>
          <chakra.p color="fg.muted">
            {m['client-portal:requestedOn']({ date: formatDate(referral.createdAt, now) })} ·{' '}
            <TextLink to={paths.ownReferral(referral.id)}>{shortId(referral.id)}</TextLink>
          </chakra.p>
        </div>
        {percent !== null && (
          <chakra.p textStyle="figure" color="primary.fg">
            {m['client-portal:percent']({ percent })}
          </chakra.p>
        )}
      </chakra.div>
      <ProgressSteps steps={clientSteps(referral)} direction="vertical" label={m['referral:progress.label']()} />
      <chakra.div
        display="flex"
        flexDirection={{ base: 'column', md: 'row' }}
        gap="2.5"
        marginTop="5"
        paddingTop="5"
        borderTopWidth="1px"
      >
        <NextActionLink referral={referral} />
        <ButtonLink variant="soft" size="touch" to={paths.newClientMessage({ referral: referral.id })}>
          <MessageSquare aria-hidden />
          {m['client-portal:sendMessage']()}
        </ButtonLink>
        {referral.actions.includes('withdraw') && reason !== null && (
          <>
            <Button variant="quiet" size="touch" {...props}>
              {m['client-portal:withdraw']()}
            </Button>
            {reason}
          </>
        )}
        {referral.actions.includes('withdraw') && reason === null && (
          <ButtonLink variant="quiet" size="touch" to={paths.clientPortal({ tab: 'status', withdraw: referral.id })}>
            {m['client-portal:withdraw']()}
          </ButtonLink>
        )}
      </chakra.div>
    </Panel>
  )
}
