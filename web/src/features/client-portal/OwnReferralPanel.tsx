// One of the family's requests, with all its steps or as one line with its progress.
import { shortId } from '#contracts/short-id.ts'
import { m } from '#messages'
import type { OwnReferral } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../design-system/ui/Button.tsx'
import { useNow } from '../../lib/hooks/useNow.ts'
import { TextLink } from '../../design-system/ui/links.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { ProgressSteps } from '../../design-system/ui/ProgressSteps.tsx'
import { formatDate } from '../../lib/format/time.ts'
import { clientSteps } from './client-steps.ts'
import { progressOf } from './referral-progress.ts'

export const CurrentReferral = ({ referral }: { referral: OwnReferral }) => {
  const now = useNow()
  return (
    <Panel aria-label={referral.need}>
      <chakra.div display="flex" justifyContent="space-between" gap="4" marginBottom="4">
        <div>
          <chakra.h2 textStyle="section">{referral.need}</chakra.h2>
          <chakra.p color="fg.muted">
            {m['client-portal:requestedOn']({ date: formatDate(referral.createdAt, now) })} ·{' '}
            <TextLink to={paths.ownReferral(referral.id)}>{shortId(referral.id)}</TextLink>
          </chakra.p>
        </div>
        <chakra.p textStyle="figure" color="primary.fg">
          {m['client-portal:percent']({ percent: progressOf(referral.status).percent })}
        </chakra.p>
      </chakra.div>
      <ProgressSteps steps={clientSteps(referral)} direction="vertical" label={m['referral:progress.label']()} />
    </Panel>
  )
}

/** Solid for the progress so far, dashed for the rest. */
const ProgressLine = ({ percent }: { percent: number }) => (
  <chakra.div aria-hidden display="flex" gap="1.5" marginTop="3.5">
    <chakra.span height="4px" bg="accent.edge" style={{ width: `${percent}%` }} />
    {percent < 100 && (
      <chakra.span flexGrow={1} borderTopWidth="4px" borderStyle="dashed" borderColor="border.strong" />
    )}
  </chakra.div>
)

export const ReferralLine = ({ referral }: { referral: OwnReferral }) => {
  const now = useNow()
  const { label, percent } = progressOf(referral.status)
  return (
    <Panel aria-label={referral.need}>
      <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap="4">
        <div>
          <chakra.h2 textStyle="section">{referral.need}</chakra.h2>
          <chakra.p color="fg.muted">
            {label} · {m['client-portal:percent']({ percent })}
            {/* On its own line on phones, so that no line ends with the dot. */}
            <chakra.span display={{ base: 'none', md: 'inline' }}> · </chakra.span>
            <chakra.span display={{ base: 'block', md: 'inline' }}>
              {m['client-portal:requestedOn']({ date: formatDate(referral.createdAt, now) })}
            </chakra.span>
          </chakra.p>
        </div>
        <ButtonLink
          to={paths.ownReferral(referral.id)}
          variant="outline"
          size="touch"
          aria-label={m['client-portal:viewRequest']({ need: referral.need, id: shortId(referral.id) })}
        >
          {m['client-portal:view']()}
        </ButtonLink>
      </chakra.div>
      <ProgressLine percent={percent} />
    </Panel>
  )
}
