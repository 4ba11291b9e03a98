// One of the family's requests in a list, as one line with its progress.
import { needText } from '#contracts/need-labels.ts'
import { shortId } from '#contracts/short-id.ts'
import { m } from '#messages'
import type { OwnReferral } from '#contracts/own-referrals.ts'
import { chakra } from '@chakra-ui/react'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../design-system/ui/Button.tsx'
import { useNow } from '../../lib/hooks/useNow.ts'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { formatDate } from '../../lib/format/time.ts'
import { clientProgress } from './client-progress.ts'

/** Solid for the progress so far, dashed for the rest. */
const ProgressLine = ({ percent }: { percent: number }) => (
  <chakra.div aria-hidden display="flex" gap="1.5" marginTop="3.5">
    <chakra.span height="4px" bg="accent.edge" style={{ width: `${percent}%` }} />
    {percent < 100 && (
      <chakra.span flexGrow={1} borderTopWidth="4px" borderStyle="dashed" borderColor="border.strong" />
    )}
  </chakra.div>
)

export const ReferralSummaryPanel = ({ referral }: { referral: OwnReferral }) => {
  const now = useNow()
  const need = needText(referral.need)
  const { label, percent } = clientProgress(referral.status, referral.familyState)
  return (
    <Panel aria-label={need}>
      <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap="4">
        <div>
          <chakra.h2 textStyle="section">{need}</chakra.h2>
          <chakra.p color="fg.muted">
            {percent === null ? label : `${label} · ${m['client-portal:percent']({ percent })}`}
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
          aria-label={m['client-portal:viewRequest']({ need, id: shortId(referral.id) })}
        >
          {m['client-portal:view']()}
        </ButtonLink>
      </chakra.div>
      {percent !== null && <ProgressLine percent={percent} />}
    </Panel>
  )
}
