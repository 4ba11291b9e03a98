// The family's dashboard: a sentence that says whether they need to do anything, then each request with its progress.
import { m } from '#messages'
import { activeStatuses } from '#contracts/enumeration-values.ts'
import type { ReferralStatus } from '#contracts/enumerations.ts'
import type { OwnReferral } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { useSession } from '../../lib/session/session.ts'
import { formatWholeDollars } from '../../lib/format/money.ts'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { CurrentReferralPanel } from './CurrentReferralPanel.tsx'
import { ReferralSummaryPanel } from './ReferralSummaryPanel.tsx'
import { OwnReferralsLoader } from './OwnReferralsLoader.tsx'
import { RecentActivity } from './RecentActivity.tsx'

const activeSet: ReadonlySet<string> = new Set(activeStatuses)
const isActive = ({ status }: OwnReferral) => activeSet.has(status)

/** What is happening with the request, and whether the family needs to do anything. */
const statusMessages = {
  requested: m['client-portal:current.withStaff'],
  pending_review: m['client-portal:current.withStaff'],
  in_review: m['client-portal:current.inReview'],
  submitted: m['client-portal:current.withPartner'],
  received: m['client-portal:current.inService'],
  returned: m['client-portal:current.returned'],
  closed: m['client-portal:current.completed'],
} satisfies Record<ReferralStatus, (inputs: { need: string }) => string>

export const ClientDashboardPage = () => {
  const name = useSession((session) => session.user?.name ?? '')
  return (
    <>
      <chakra.h1 textStyle="clientTitle">{m['client-portal:greeting']({ name: name.split(' ')[0] ?? name })}</chakra.h1>
      <OwnReferralsLoader page={1}>
        {(list) => <Overview referrals={list.rows} total={list.total} />}
      </OwnReferralsLoader>
    </>
  )
}

const Overview = ({ referrals, total }: { referrals: readonly OwnReferral[]; total: number }) => {
  const current = referrals.find(isActive) ?? referrals[0]
  if (current === undefined) return null
  const otherReferrals = referrals.filter(
    (referral) => referral !== current && (isActive(referral) || referral.status === 'returned'),
  )
  return (
    <>
      <chakra.p color="fg.muted" textStyle="lead" marginTop="1" marginBottom="6">
        {statusMessages[current.status]({ need: current.need })}
      </chakra.p>
      <chakra.div
        display="grid"
        gap="5"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
      >
        <chakra.div display="grid" gap="5">
          <CurrentReferralPanel referral={current} />
          {otherReferrals.map((referral) => (
            <ReferralSummaryPanel key={referral.id} referral={referral} />
          ))}
        </chakra.div>
        <chakra.div display="grid" gap="6">
          <RecentActivity />
          <Summary referrals={referrals} total={total} />
        </chakra.div>
      </chakra.div>
    </>
  )
}

const Summary = ({ referrals, total }: { referrals: readonly OwnReferral[]; total: number }) => {
  const figures = [
    [m['client-portal:figures.active'](), String(referrals.filter(isActive).length)],
    [m['client-portal:figures.total'](), String(total)],
    [m['client-portal:figures.completed'](), String(referrals.filter(({ status }) => status === 'closed').length)],
    [
      m['client-portal:figures.invested'](),
      formatWholeDollars(referrals.reduce((sum, { investedCents }) => sum + investedCents, 0)),
    ],
  ] as const
  return (
    <section aria-labelledby="glance-heading">
      <chakra.h2 id="glance-heading" textStyle="section" marginBottom="3">
        {m['client-portal:summary']()}
      </chakra.h2>
      <Panel py="2">
        <chakra.dl>
          {figures.map(([name, value], index) => (
            <chakra.div
              key={name}
              display="flex"
              justifyContent="space-between"
              gap="4"
              py="3"
              borderTopWidth={index === 0 ? 0 : '1px'}
            >
              <dt>{name}</dt>
              <chakra.dd fontWeight="650">{value}</chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
      </Panel>
    </section>
  )
}
