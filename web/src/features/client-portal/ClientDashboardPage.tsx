// The family's dashboard: a sentence that says whether they need to do anything, then each request with its progress, the
// next appointment, figures, and recent activity (CLI-20 to CLI-22).
import { m } from '#messages'
import type { ClientDashboard } from '#contracts/client-dashboard.ts'
import type { FamilyState } from '#contracts/family-state.ts'
import type { OwnReferral } from '#contracts/own-referrals.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { NextAppointment } from '../appointments/NextAppointment.tsx'
import { ButtonLink } from '../../design-system/ui/Button.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { EmptyState } from '../../design-system/ui/empty-states.tsx'
import { PageSkeleton } from '../../design-system/ui/skeletons.tsx'
import { requestInSentence } from '../../lib/display/request-in-sentence.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { CurrentReferralPanel } from './CurrentReferralPanel.tsx'
import { FiguresPanel } from './FiguresPanel.tsx'
import { NoClientProfile } from '../../layouts/NoClientProfile.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { UnansweredPanel } from './UnansweredPanel.tsx'
import { ReferralSummaryPanel } from './ReferralSummaryPanel.tsx'
import { clientDashboard } from './queries.ts'

/** What is happening with the request, and whether the family needs to do anything. */
const statusMessages = {
  with_staff: m['client-portal:current.withStaff'],
  in_review: m['client-portal:current.inReview'],
  with_partner: m['client-portal:current.withPartner'],
  in_service: m['client-portal:current.inService'],
  waitlisted: m['client-portal:current.waitlisted'],
  permission_revoked: m['client-portal:current.permissionRevoked'],
  permission_expired: m['client-portal:current.permissionExpired'],
  declined: m['client-portal:current.declined'],
  not_placed: m['client-portal:current.notPlaced'],
  more_needed: m['client-portal:current.moreNeeded'],
  more_needed_from_partner: m['client-portal:current.moreNeededFromPartner'],
  withdrawn_by_family: m['client-portal:current.withdrawnByFamily'],
  withdrawn: m['client-portal:current.withdrawn'],
  completed: m['client-portal:current.closed'],
  closed: m['client-portal:current.closed'],
} satisfies Record<FamilyState, (inputs: { request: string }) => string>

const statusMessage = ({ familyState, need }: OwnReferral): string =>
  statusMessages[familyState]({ request: requestInSentence(need) })

export const ClientDashboardPage = () => {
  const name = useSession((session) => session.user?.name ?? '')
  const clientId = useSession((session) => session.user?.clientId ?? null)
  return (
    <>
      <chakra.h1 textStyle="clientTitle">{m['client-portal:greeting']({ name: name.split(' ')[0] ?? name })}</chakra.h1>
      {clientId === null ? <NoClientProfile /> : <Dashboard clientId={clientId} />}
    </>
  )
}

const Dashboard = ({ clientId }: { clientId: string }) => {
  const query = useQuery(clientDashboard(clientId))
  return (
    <QueryContent
      query={query}
      failedTitle={m['client-portal:dashboardFailed']()}
      skeleton={
        <chakra.div marginTop="5">
          <PageSkeleton />
        </chakra.div>
      }
    >
      {(dashboard) => <Overview {...dashboard} />}
    </QueryContent>
  )
}

/** On phones, its sections are ordered together with those of the other column. */
const Column = chakra('div', {
  base: { display: { base: 'contents', lg: 'grid' }, gap: '5', alignContent: 'start', minWidth: '0' },
})

const Overview = ({ current, others, unanswered, nextAppointment, figures, activity }: ClientDashboard) => (
  <>
    {current !== null && (
      <chakra.p color="fg.muted" textStyle="lead" marginTop="1" marginBottom="6">
        {statusMessage(current)}
      </chakra.p>
    )}
    <chakra.div
      display="grid"
      gap="5"
      alignItems="start"
      marginTop={current === null ? '5' : 0}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' }}
    >
      <Column>
        <chakra.div display="grid" gap="5" order="1">
          {unanswered.length > 0 && <UnansweredPanel referrals={unanswered} />}
          <Requests current={current} others={others} total={figures.total} />
        </chakra.div>
        <chakra.div order="3">
          <FiguresPanel figures={figures} />
        </chakra.div>
      </Column>
      <Column>
        {nextAppointment !== null && (
          <chakra.div order="2">
            <NextAppointment appointment={nextAppointment} />
          </chakra.div>
        )}
        <chakra.div order="4">
          <RecentActivity entries={activity} />
        </chakra.div>
      </Column>
    </chakra.div>
  </>
)

const Requests = ({ current, others, total }: Pick<ClientDashboard, 'current' | 'others'> & { total: number }) =>
  current === null ? (
    <Panel>
      <EmptyState title={m['client-portal:empty']()} text={m['client-portal:emptyText']()}>
        <ButtonLink to={paths.clientPortal({ tab: 'request' })} size="touch">
          {m['client-portal:askForHelp']()}
        </ButtonLink>
      </EmptyState>
    </Panel>
  ) : (
    <>
      <CurrentReferralPanel referral={current} />
      {others.map((referral) => (
        <ReferralSummaryPanel key={referral.id} referral={referral} />
      ))}
      {total > 1 + others.length && (
        <ButtonLink to={paths.clientReferrals()} variant="quiet" size="touch" justifySelf="start">
          {m['client-portal:allReferrals']()}
        </ButtonLink>
      )}
    </>
  )
